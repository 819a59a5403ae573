/** The server takes no more characters of a search. */
export const maxSearchLength = 100;

/** As the server takes it: without what no keyboard types, and not too long. */
export function cleanSearch(typed: string): string {
  return typed.replace(/\u0000/g, '').slice(0, maxSearchLength);
}
