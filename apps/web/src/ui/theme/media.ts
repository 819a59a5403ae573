/** Where fingers press: telephones by their width, larger screens by their pointer. Every target is at least 44 px there. */
export const touch = '@media (width < 48rem), (pointer: coarse)';

/** Very wide screens: there one rem is 24 px (global-css.ts), so that everything measured in rem is one and a half times as large. */
export const veryWide = '@media (width >= 1920px)';
