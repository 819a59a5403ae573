import fc from 'fast-check';

/** What stands for something that is only there when the input is sent: the id of a booking, a code that was just sent, a very long text. */
export class Placeholder {
  constructor(
    readonly name: string,
    /** Tells two of one name apart, or says how long. */
    readonly detail: string | number = '',
  ) {}

  /** How a failing input is printed. */
  [fc.toStringMethod](): string {
    return `<${this.name}${this.detail === '' ? '' : ` ${this.detail}`}>`;
  }
}

/** What a placeholder stands for, or the promise of it. */
export type Fill = (placeholder: Placeholder) => unknown;

/** The value with every placeholder replaced, at any depth; keys as they are, `__proto__` too. */
export async function filledIn(value: unknown, fill: Fill): Promise<unknown> {
  if (value instanceof Placeholder) return fill(value);
  if (Array.isArray(value)) return Promise.all(value.map((item) => filledIn(item, fill)));
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) entries.push([key, await filledIn(field, fill)]);
  return Object.fromEntries(entries);
}
