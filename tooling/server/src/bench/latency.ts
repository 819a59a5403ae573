import { Agent, request } from 'node:http';

/** The server to measure. */
export interface Asked {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** A GraphQL operation, or the path of a file. */
export type Question = { query: string; variables: object } | { path: string };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const share = 0.95;

/**
 * Returns the milliseconds until the response is complete; for a file until its second line.
 * @throws Error for a response without data: a fast refusal measures nothing
 */
export function answerTime({ url, headers }: Asked, question: Question): Promise<number> {
  const isFile = 'path' in question;
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(
      isFile ? url + question.path : `${url}/server/graphql`,
      isFile ? { headers } : { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          body += piece;
          if (!isFile || body.split('\r\n').length < 3) return;
          resolve(performance.now() - begun);
          answer.destroy();
        });
        answer.on('end', () => {
          const taken = performance.now() - begun;
          if (answer.statusCode === 200 && !isFile && !body.includes('"errors"')) resolve(taken);
          else reject(new Error(`a measured request was refused or empty: ${answer.statusCode ?? ''} ${body.slice(0, 300)}`));
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(isFile ? undefined : JSON.stringify(question));
  });
}

/**
 * Sends requests to both in turn, one after the other, so that both are measured under the same conditions.
 * @returns the duration of each response, in milliseconds
 */
export async function latenciesInTurns(
  turns: number,
  one: (turn: number) => Promise<number>,
  other: (turn: number) => Promise<number>,
): Promise<[number[], number[]]> {
  const taken: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    // Alternates the order, so that neither is always first.
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) taken[which].push(await (which === 0 ? one : other)(turn));
  }
  return taken;
}

/** Returns the 95th percentile. */
export function p95(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
