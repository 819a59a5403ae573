/** A start-up error that the operator can fix. Its message is one clear sentence, printed without a stack trace. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
