import { parentPort, Worker } from 'node:worker_threads';

interface Ask<Input> {
  id: number;
  input: Input;
}

interface Done<Output> {
  id: number;
  output: Output;
}

interface Waiting<Output> {
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
}

/**
 * A thread beside the main one, for work that would keep everybody waiting (Target M11): begun with its first work, and again after a
 * work that ended it. Input and output are copied (structured clone).
 */
export class WorkThread<Input, Output> {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting<Output>>();
  private asked = 0;

  /** @param script calls `workInThread`; JavaScript, also for tests, which run from the sources */
  constructor(private readonly script: URL) {}

  /** @throws whatever the work throws, which ends the thread and all work that waits in it */
  run(input: Input): Promise<Output> {
    this.worker ??= this.begin();
    this.asked += 1;
    const ask: Ask<Input> = { id: this.asked, input };
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting.set(ask.id, { resolve, reject });
      worker.postMessage(ask);
    });
  }

  private begin(): Worker {
    // Not with the options of this process: those of a test runner are not for what is built.
    const worker = new Worker(this.script, { execArgv: [] });
    // It keeps no process alive: whoever waits for the work does.
    worker.unref();
    worker.on('message', ({ id, output }: Done<Output>) => {
      this.waiting.get(id)?.resolve(output);
      this.waiting.delete(id);
    });
    worker.on('error', (error) => this.lose(worker, error));
    worker.on('exit', () => this.lose(worker, new Error('the thread has ended')));
    return worker;
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** What the script of a WorkThread does with each input. */
export function workInThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', ({ id, input }: Ask<Input>) => {
    // What fails ends the thread, as an error of the thread.
    void Promise.resolve(work(input)).then((output) => parentPort?.postMessage({ id, output } satisfies Done<Output>));
  });
}
