import pg from 'pg';
import { vi } from 'vitest';

/** Statements after the commit of a message or a live change, and of the use of keys, which are not a part of the work. */
const isAfterAnswer = (sql: string): boolean => /hand_over_due_messages|live_change|UPDATE api_key_use/.test(sql);

/** Returns the texts of the statements that the work sends to PostgreSQL, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const original = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    if (!isAfterAnswer(text)) statements.push(text);
    return Reflect.apply(original, this, given) as never;
  });
  await work();
  query.mockRestore();
  return statements;
}

/** Makes the next statement with this text fail, of any caller. */
export function failStatementOnce(part: RegExp, error: Error): void {
  const original = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    const callback = given.at(-1);
    if (!part.test(typeof first === 'string' ? first : (first as { text: string }).text))
      return Reflect.apply(original, this, given) as never;
    query.mockRestore();
    if (typeof callback !== 'function') return Promise.reject(error) as never;
    setImmediate(callback as (error: Error) => void, error);
  });
}
