/** Maximum number of photographs and documents in one upload (target D8). */
export const maxDocumentsAtOnce = 10;

/** Maximum size of a photograph or document in bytes (target D8), and the same in MB. */
export const maxFileMegabytes = 10;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** Maximum number of photographs and documents of a booking. */
export const maxDocuments = 20;

/** Returns how many more files can be added to a booking. */
export const roomForDocuments = (present: number): number => Math.max(0, Math.min(maxDocumentsAtOnce, maxDocuments - present));
