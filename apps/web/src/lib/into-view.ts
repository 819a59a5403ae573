/** A ref that scrolls an element into view when it appears outside of the visible part of the page. */
export const intoView = (appeared: HTMLElement | null): void => appeared?.scrollIntoView({ block: 'nearest' });
