/** Characters of a search that the server accepts. */
export const maxSearchLength = 100;

/** Removes NUL characters from a search and cuts it to the server's limit. */
export function cleanSearch(typed: string): string {
  return typed.replace(/\u0000/g, '').slice(0, maxSearchLength);
}
