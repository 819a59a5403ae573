/** Returns the names of a text's placeholders (format-message.ts), sorted, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{([a-z][A-Za-z0-9]*)\}/g), ([, name]) => name ?? ''))].sort();
}
