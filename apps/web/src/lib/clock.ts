/** The present instant in milliseconds. The only clock of the client, so that tests can set it. */
export const now = (): number => Date.now();
