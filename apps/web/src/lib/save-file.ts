/** Hands a CSV file, as text or as the server sent it, to the browser to save. */
export function saveFile(content: string | Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser must have begun to read the URL before it is revoked.
  setTimeout(() => URL.revokeObjectURL(url));
}
