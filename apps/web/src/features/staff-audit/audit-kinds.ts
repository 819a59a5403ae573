/**
 * What can be changed, as the log names it, and what can be done to it. A word for each stands in the catalogues; what a later version
 * of the server adds is shown by the log's own name until it has one.
 */
export const auditKinds = {
  Booking: [
    'bookDelivery',
    'bookDelivery.override',
    'updateBooking',
    'rescheduleBooking',
    'rescheduleBooking.override',
    'offerMove',
    'offerMove.override',
    'withdrawMoveOffer',
    'answerMoveOffer',
    'keepPastLimit',
    'confirmOrder',
    'updateBookingStatus',
    'undoBookingStatus',
    'undoBookingStatus.override',
    'removeDocument',
    'cancelBooking',
    'archiveBookings',
    'restoreBookings',
    'setBookingStatuses',
    'moveBookings',
    'cancelBookings',
    'messageBookings',
    'undoBulk',
    'resendMessage',
  ],
  Branch: ['createBranch', 'updateBranch', 'releaseHolds'],
  Restriction: ['createRestriction', 'updateRestriction', 'deleteRestriction'],
  ClosedDay: ['saveClosedDay', 'deleteClosedDay', 'importPublicHolidays', 'importClosedDays'],
  RunSheet: ['printRunSheet', 'orderStops'],
  Order: ['upsertOrders'],
  User: [
    'inviteUser',
    'updateUser',
    'updateProfile',
    'createAdmin',
    'removeUnconfirmedUser',
    'askEmailChange',
    'agreeToEmailChange',
    'confirmEmail',
    'changePassword',
    'resetPassword',
    'changePhoneNumber',
  ],
  Session: ['signIn', 'refreshTokenReused'],
  ApiKey: ['createApiKey', 'rotateApiKey', 'takeOverApiKey', 'revokeApiKey'],
  CalendarFeed: ['createCalendarFeed', 'revokeCalendarFeed'],
  Export: ['exportBookings', 'exportedBookings'],
  Person: ['erasePerson'],
} as const satisfies Record<string, readonly string[]>;

export type AuditKind = keyof typeof auditKinds;

export const isAuditKind = (text: string | null): text is AuditKind => text !== null && Object.hasOwn(auditKinds, text);

/** Done although something speaks against the date. */
export const isOverride = (action: string): boolean => action.endsWith('.override');
