/** Message id to ICU text. */
export type Messages = Record<string, string>;

/** One catalogue out of the files of a language, one file an area. */
export const joinAreas = (areas: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(areas)) as Messages;
