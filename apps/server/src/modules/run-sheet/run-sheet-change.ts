/** What became of a stop since its sheet was printed: it came to the day, or something that the sheet shows is another. */
export type RunSheetChange = 'ADDED' | 'CHANGED';
