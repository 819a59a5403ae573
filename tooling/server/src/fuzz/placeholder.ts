import fc from 'fast-check';

/** Stands for a value that exists only when the input is sent: the id of a booking, a code that was just sent, a very long text. */
export class Placeholder {
  constructor(
    readonly name: string,
    /** Distinguishes two of one name, or is the length. */
    readonly detail: string | number = '',
  ) {}

  /** The notation of a failing input. */
  [fc.toStringMethod](): string {
    return `<${this.name}${this.detail === '' ? '' : ` ${this.detail}`}>`;
  }
}

/** The value of a placeholder, or a promise of it. */
export type Fill = (placeholder: Placeholder) => unknown;

/** Returns the value with every placeholder replaced, at any depth; keys stay, also `__proto__`. */
export async function filledIn(value: unknown, fill: Fill): Promise<unknown> {
  if (value instanceof Placeholder) return fill(value);
  if (Array.isArray(value)) return Promise.all(value.map((item) => filledIn(item, fill)));
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) entries.push([key, await filledIn(field, fill)]);
  return Object.fromEntries(entries);
}
