/** A fault that whoever starts the process can mend. Its message is one clear sentence, printed without a stack trace. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
