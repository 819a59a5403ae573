/** Maximum number of characters of the internal note on a booking. */
export const maxNoteLength = 4000;

/** Maximum number of characters of a custom message of staff. */
export const maxWordsLength = 300;
