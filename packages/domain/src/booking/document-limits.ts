/** Photographs and documents that are sent at once, at most (target D8). */
export const mostDocumentsAtOnce = 10;

/** Bytes of one photograph or document, at most (target D8), and the same in MB. */
export const maxFileMegabytes = 10;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** Photographs and documents of one booking, at most. */
export const mostDocuments = 20;

/** How many more can be picked for a booking that has some. */
export const roomForDocuments = (present: number): number => Math.max(0, Math.min(mostDocumentsAtOnce, mostDocuments - present));
