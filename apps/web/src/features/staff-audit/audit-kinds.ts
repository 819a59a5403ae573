/**
 * What can be changed, as the log names it, and what can be done to it. The message of an action is `audit.action.<action>`; what a later
 * version of the server adds is shown by the log's own name until it has one.
 */
export const auditKinds = {
  Booking: {
    label: 'audit.kind.Booking',
    actions: [
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
      'confirmAttendance',
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
  },
  Branch: { label: 'audit.kind.Branch', actions: ['createBranch', 'updateBranch', 'releaseHolds'] },
  Restriction: { label: 'audit.kind.Restriction', actions: ['createRestriction', 'updateRestriction', 'deleteRestriction'] },
  ClosedDay: { label: 'audit.kind.ClosedDay', actions: ['saveClosedDay', 'deleteClosedDay', 'importPublicHolidays', 'importClosedDays'] },
  RunSheet: { label: 'audit.kind.RunSheet', actions: ['printRunSheet', 'orderStops', 'saveRounds', 'announceWindows'] },
  Order: { label: 'audit.kind.Order', actions: ['upsertOrders'] },
  User: {
    label: 'audit.kind.User',
    actions: [
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
  },
  Session: { label: 'audit.kind.Session', actions: ['signIn', 'refreshTokenReused'] },
  ApiKey: { label: 'audit.kind.ApiKey', actions: ['createApiKey', 'rotateApiKey', 'takeOverApiKey', 'revokeApiKey'] },
  CalendarFeed: { label: 'audit.kind.CalendarFeed', actions: ['createCalendarFeed', 'revokeCalendarFeed'] },
  Export: { label: 'audit.kind.Export', actions: ['exportBookings', 'exportedBookings'] },
  Person: { label: 'audit.kind.Person', actions: ['erasePerson'] },
} as const satisfies Record<string, { label: string; actions: readonly string[] }>;

export type AuditKind = keyof typeof auditKinds;

export const isAuditKind = (text: string): text is AuditKind => Object.hasOwn(auditKinds, text);

/** Done although something speaks against the date. */
export const isOverride = (action: string): boolean => action.endsWith('.override');
