/** The change of a stop since its sheet was printed: it was added, or details on the sheet changed. */
export type RunSheetChange = 'ADDED' | 'CHANGED';
