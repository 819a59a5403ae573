/** Placeholders of empty cells, by people and programs. */
const placeholders: ReadonlySet<string> = new Set(['n/a', 'n.a.', 'nil', 'none', 'null', 'tiada', 'kosong', '0', '无', '無', '没有', '空']);

/**
 * Returns whether the text of an optional field is a placeholder for no value: N/A, -, --, 0, nil, none, tiada, 无.
 * @param text one line, normalised
 */
export function isPlaceholder(text: string): boolean {
  return /^[-–—_./*]+$/.test(text) || placeholders.has(text.toLowerCase());
}
