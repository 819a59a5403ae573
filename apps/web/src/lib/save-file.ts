/** Hands a text, or what the server sent, to the browser as a file to save. */
export function saveFile(content: string | Blob, name: string, type: 'text/csv' | 'text/calendar'): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url));
}
