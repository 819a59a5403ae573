/** A ref: what has just appeared is scrolled to, where one has scrolled past its place. */
export const intoView = (appeared: HTMLElement | null): void => appeared?.scrollIntoView({ block: 'nearest' });
