import { expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';

/**
 * The scope of each query, mutation and subscription that is not public: one of these scopes is sufficient, and no other is.
 * graphql/authorization.test.ts tests that rules are checked and which fields are public; authorization-roots tests branches and people.
 */
const roots: Readonly<Record<string, readonly string[]>> = {
  'signed-in': [
    ...['user', 'bookings', 'booking', 'bookingChanges'],
    ...['updateProfile', 'changePassword', 'changePhoneNumber', 'sendEmailConfirmation'],
  ],
  staff: ['branches', 'branch', 'closedDays', 'restrictions', 'restriction'],
  'audit:read': ['auditLog'],
  'booking:read': [
    ...['dayLoads', 'overbookedDays', 'messagePreviews', 'decisions', 'weeklyOutcomes', 'moveSuggestions'],
    ...['bookingChanged', 'dayLoadChanged'],
  ],
  'booking:read, delivery:write': ['runSheet'],
  'booking:read, integration:write': ['orders', 'order'],
  'booking:write': [
    ...['movePreview', 'removeDocument', 'confirmOrder', 'updateBooking', 'archiveBookings', 'restoreBookings', 'resendMessage'],
    ...['confirmToldByPhone', 'moveBookings', 'cancelBookings', 'messageBookings', 'releaseHolds', 'offerMove', 'withdrawMoveOffer'],
    ...['keepPastLimit', 'printRunSheet', 'orderStops'],
  ],
  'booking:write, delivery:write': ['updateBookingStatus', 'undoBookingStatus', 'setBookingStatuses', 'undoBulk'],
  'branch:write': ['branchPreview', 'createBranch', 'updateBranch'],
  'integration:write': [
    ...['apiKeys', 'createApiKey', 'rotateApiKey', 'takeOverApiKey', 'revokeApiKey'],
    ...['createCalendarFeed', 'revokeCalendarFeed', 'checkOrders', 'upsertOrders'],
    ...['webhookEndpoints', 'webhookDeliveries', 'saveWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'],
    ...['testWebhookEndpoint', 'redeliverWebhook'],
  ],
  'rule:write': [
    ...['restrictionPreview', 'createRestriction', 'updateRestriction', 'deleteRestriction'],
    ...['closedDayPreview', 'closedDaysPreview', 'saveClosedDay', 'deleteClosedDay', 'importPublicHolidays', 'importClosedDays'],
  ],
  'user:read': ['users'],
  'user:write': ['updateUser', 'inviteUser'],
};

it('every query, mutation and subscription that is not public needs the scope of its row', () => {
  const schema = buildSchema();
  const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map(({ name, extensions }) => [name, (extensions['rules'] as string[]).join(', ')] as const),
  );
  const expected = Object.entries(roots).flatMap(([rules, names]) => names.map((name) => [name, rules] as const));
  expect(Object.fromEntries(fields.filter(([, rules]) => rules !== 'public'))).toEqual(Object.fromEntries(expected));
});
