/** The end of the message id of a right: 'booking:read' is 'booking.read'. */
export const rightName = (scope: string): string => scope.replace(':', '.');
