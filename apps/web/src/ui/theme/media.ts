/** Where fingers press: telephones by their width, larger screens by their pointer. Every target is at least 44 px there. */
export const touch = '@media (max-width: 47.9975rem), (pointer: coarse)';

/** Very wide screens: there one rem is 24 px (global-css.ts), so that everything measured in rem is one and a half times as large. */
export const veryWide = '@media (min-width: 1920px)';

/**
 * A telephone whose text is twice as large: fewer than 17 rem are left across a customers' page (layout/page-frame.tsx). A query of the
 * container and not of the screen, for which a rem is always the browser's own. What stands side by side stands one below the other there.
 */
export const largeText = '@container page (width < 17rem)';
