/** The state of a navigation to a day whose run sheet is to be printed: an address that printed would do it again with every visit. */
export const printOnArrival = { prints: true } as const;

export const isPrintedOnArrival = (state: unknown): boolean => typeof state === 'object' && state !== null && 'prints' in state;
