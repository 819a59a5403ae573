/** Signs of the note of staff on a booking, at most. */
export const maxNoteLength = 4000;

/** Signs of words that staff send to families, at most. */
export const maxWordsLength = 300;
