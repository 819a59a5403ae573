/** What people and programs write into a cell that has nothing to say. */
const placeholders: ReadonlySet<string> = new Set(['n/a', 'n.a.', 'nil', 'none', 'null', 'tiada', 'kosong', '0', '无', '無', '没有', '空']);

/**
 * Whether the text of an optional field says that there is none: N/A, -, --, 0, nil, none, tiada, 无.
 * @param text one line, normalised
 */
export function isPlaceholder(text: string): boolean {
  return /^[-–—_./*]+$/.test(text) || placeholders.has(text.toLowerCase());
}
