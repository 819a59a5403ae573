import { isObjectType } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { expect, it, vi } from 'vitest';
import type { Actor } from '@booking/domain/user/permissions';
import { buildSchema } from '../app/build-schema.js';
import { Allow, authChecker, type Rule } from './auth-checker.js';
import type { GraphQLContext } from './context.js';

/**
 * The rule of each query, mutation and subscription: one scope of these is enough, and no other scope is. Branches and people are in
 * authorization-roots.int.test.ts. Another name under `public` is a decision, not an accident.
 */
const rulesOfRoots: Readonly<Record<string, readonly string[]>> = {
  public: [
    // What the form offers; no secret, and the same for everybody.
    ...['availability', 'messageChannels', 'orderStatus', 'bookDelivery', 'holdDate', 'releaseHold'],
    ...['me', 'signUp', 'forgotPasswordEmail', 'resetPassword', 'confirmEmail'],
    // By the token of the message, as changing a booking is (domain.md, "Offers to move").
    ...['managedBooking', 'answerMoveOffer', 'confirmAttendance', 'cancelBooking', 'correctBooking', 'rescheduleBooking'],
    // The code that came to the booking's number is the right; who asks for it is limited by key, number, browser and address.
    ...['openBooking', 'requestBookingCode'],
    // A code to the number of a booking that is asked for without an account; limits of number, network and day hold.
    'requestProofCode',
  ],
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
    ...['keepPastLimit', 'printRunSheet', 'orderStops', 'saveRounds', 'announceWindows'],
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

it('every query, mutation and subscription asks for the right of its row', () => {
  const schema = buildSchema();
  const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map(({ name, extensions }) => [name, (extensions['rules'] as Rule[] | undefined)?.join(', ')]),
  );
  const expected = Object.entries(rulesOfRoots).flatMap(([rules, names]) => names.map((name) => [name, rules]));
  expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(expected));
});

it('a rule on a simple field of a type is checked too', () => {
  const fields = Object.values(buildSchema().getTypeMap()).flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const marked = fields.filter((field) => field.extensions['rules'] !== undefined);
  expect(marked.filter((field) => field.resolve === undefined).map(({ name }) => name)).toEqual([]);
  expect(marked.length).toBeGreaterThan(100);
});

it('a rule below @Field, which could not be checked, throws when the class is loaded', () => {
  expect(() => {
    class Slip {
      @Field(() => String)
      @Allow('staff')
      secret!: string;
    }
    return ObjectType({ simpleResolvers: true })(Slip);
  }).toThrow('@Allow stands above @Field: Slip.secret');
});

const guest: Actor = { kind: 'guest' };
const user = (role: 'user' | 'admin', scope: string[]): Actor => ({
  kind: 'user',
  userId: 'u',
  name: 'n',
  confirmedEmail: null,
  role,
  scope,
  branchIds: [],
});
const key = (scope: string[]): Actor => ({ kind: 'key', keyId: 'k', makerId: 'm', name: 'n', scope, branchIds: [] });

function verdict(actor: Actor, ...rules: Rule[]): unknown {
  const context = { caller: { actor } } as GraphQLContext;
  try {
    return authChecker({ root: {}, args: {}, context, info: vi.fn() as never }, rules);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('denies by default', () => {
  expect(verdict(guest)).toBe('UNAUTHENTICATED');
  expect(verdict(user('admin', ['*']))).toBe('FORBIDDEN');
});

it.each<[string, Actor, Rule, unknown]>([
  ['a guest, public', guest, 'public', true],
  ['a guest, signed-in', guest, 'signed-in', 'UNAUTHENTICATED'],
  ['a guest, staff', guest, 'staff', 'UNAUTHENTICATED'],
  ['a guest, scope', guest, 'rule:write', 'UNAUTHENTICATED'],
  ['a customer, signed-in', user('user', []), 'signed-in', true],
  ['a customer, staff', user('user', []), 'staff', 'FORBIDDEN'],
  ['a customer with a scope that a customer cannot have', user('user', ['*']), 'rule:write', 'FORBIDDEN'],
  ['an admin, staff', user('admin', []), 'staff', true],
  ['an admin without the scope', user('admin', ['booking:read']), 'rule:write', 'FORBIDDEN'],
  ['an admin with the scope', user('admin', ['rule:write']), 'rule:write', true],
  ['an admin with every scope', user('admin', ['*']), 'rule:write', true],
  ['a key with the scope', key(['rule:write']), 'rule:write', true],
  ['a key without it', key([]), 'rule:write', 'FORBIDDEN'],
])('%s', (_, actor, rule, expected) => {
  expect(verdict(actor, rule)).toBe(expected);
});
