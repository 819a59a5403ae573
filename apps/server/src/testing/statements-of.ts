import pg from 'pg';
import { vi } from 'vitest';

/** The texts of the statements that the work sends to PostgreSQL, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const original = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    // What the relay does after the answer is not a part of it.
    if (!text.includes('graphile_worker') && !text.includes('hand_over_messages')) statements.push(text);
    return Reflect.apply(original, this, given) as never;
  });
  await work();
  query.mockRestore();
  return statements;
}
