import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { answersOfAll } from '../testing/authorization-key-answers.js';
import {
  everyAsker,
  givenAuthorizationWorld,
  type Asker,
  type AuthorizationWorld,
  type OtherAsker,
} from '../testing/authorization-world.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

const branch = (name: string) =>
  `{ name: "${name}", dailyLimit: 1, leadTime: 1, deliveryRange: 1, deliveryWeekdays: [MONDAY], coverage: [] }`;
const goodBranch = branch('Selayang');
const noBranch = branch(' ');
const rule = (name: string, ofBranch: string) =>
  `{ name: "${name}", branchIds: ["${ofBranch}"], startDate: "2026-03-20", endDate: "2026-03-20", dailyLimit: 1 }`;
const noOrder = '{ orderNumber: " ", status: 2, isPaid: true, isSigned: true }';
const noUser = '{ name: " ", email: "x@y.test", role: user }';
const noClosedDay = '{ date: "2026-04-01", name: " ", kind: STOCK_TAKE, branchIds: ["$branch"] }';
const noDelivery =
  '{ orderNumber: "M-1", postcode: "68100", quantityMattress: 0, name: " ", email: "", primaryContact: "", deliveryDate: "2026-03-13" }';
const delivery =
  '{ orderNumber: "$newOrder", postcode: "68100", quantityMattress: 1, name: "N", email: "n@example.test", primaryContact: "0123456789", address1: "1", deliveryDate: "2026-03-21" }';

/**
 * The answers of a field to guest, owner, other, staff, elsewhere, unscoped, all (see authorization-world.ts), and to the crew where
 * delivery:write allows more than no scope. Mutations are called with input that cannot succeed (a stale version, a blank name), so B and C
 * mean that the caller was allowed. A row of another field than the root has the alias `it`.
 */
type RootRow = readonly [answers: string, ask: string];
const roots: Readonly<Record<string, readonly RootRow[]>> = {
  Query: [
    ['0++++++', 'me { _id }'],
    ['U+N++N+', 'user(id: "$owner") { _id }'],
    ['UFF++F+', 'users { totalCount }'],
    ['+++++++', 'availability(postcode: "68100") { served }'],
    // Staff get no days of a postcode that another branch delivers to.
    ['UFF+0F+', 'availability(postcode: "68100", asStaff: true) { it: days { date } }'],
    ['+++++++', 'orderStatus(orderNumber: "$order", postcode: "68100") { bookable }'],
    ['UFF++++', 'branches { id }'],
    ['UFF+N++', 'branch(id: "$branch") { id }'],
    ['UFF+0++', 'restrictions { id }'],
    ['UFF+N++', 'restriction(id: "$rule") { id }'],
    ['UFF+NF+', `restrictionPreview(input: ${rule('R', '$branch')}) { days { date } }`],
    ['UFF+NF+', `branchPreview(id: "$branch", input: ${goodBranch}) { days { date } unserved unknownPostcodes }`],
    [
      'UFF+NF+',
      'closedDayPreview(input: { date: "2026-04-01", name: "N", kind: STOCK_TAKE, branchIds: ["$branch"] }) { days { date } overbooked { id } }',
    ],
    ['UFFBBFB', `closedDaysPreview(input: [${noClosedDay}]) { days { date } }`],
    ['UFF+0++', 'closedDays(from: "2026-03-01", to: "2026-03-31") { id }'],
    ['U++++F+', 'bookings { totalCount }'],
    ['U+N+NF+', 'booking(id: "$booking") { id }'],
    ['+++++++', 'managedBooking(token: "$token") { id }'],
    ['+++++++', 'messageChannels'],
    ['UFF+NF+', 'decisions(branchIds: ["$branch"]) { totalCount }'],
    ['UFF+NF+', 'bookingChanges(branchIds: ["$branch"]) { pageInfo { endCursor } }'],
    ['UFF+NF+', 'weeklyOutcomes(branchIds: ["$branch"]) { booked }'],
    ['UFF+NF+', 'moveSuggestions(branchId: "$branch", date: "$overbookedDate") { date }'],
    ['UFF+NF+', 'overbookedDays(branchIds: ["$branch"]) { date }'],
    ['UFF+NF+', 'runSheet(branchId: "$branch", date: "2026-03-12") { version }'],
    // The run sheet of tomorrow, which the crew sees too.
    ['UFF+NF++', 'runSheet(branchId: "$branch", date: "$tomorrow") { version }'],
    ['UFF+NF+', 'dayLoads(branchIds: ["$branch"], from: "2026-03-10", to: "2026-03-11") { date }'],
    ['UFF++F+', 'orders { edges { cursor } }'],
    ['UFF+0F+', 'order(orderNumber: "$order") { orderNumber }'],
    // For staff of every branch: an order belongs to no branch.
    ['UFFFFF+', `checkOrders(input: [${noOrder}]) { change }`],
    ['UFF++F+', 'auditLog { edges { cursor } }'],
    ['UFF+0F+', 'apiKeys { id }'],
    ['UFF00F0', 'webhookEndpoints { id }'],
    ['UFFNNFN', 'webhookDeliveries(endpointId: "$nobody") { edges { cursor } }'],
    ['UFFCNFC', 'movePreview(id: "$booking", version: 99, deliveryDate: "2026-03-13") { __typename }'],
    ['UFF+NF+', 'messagePreviews(kind: REMINDER, bookingId: "$booking") { text }'],
    ['UFF++F+', 'messagePreviews(kind: REMINDER, locale: bm) { text }'],
  ],
  Mutation: [
    ['UFFFFFB', `upsertOrders(input: [${noOrder}]) { orderNumber }`],
    ['UFFBBFB', 'createApiKey(input: { name: " ", scope: [] }) { secret }'],
    ['UFFNNFN', 'rotateApiKey(id: "$nobody") { secret }'],
    ['UFFNNFN', 'takeOverApiKey(id: "$nobody") { id }'],
    ['UFFNNFN', 'revokeApiKey(id: "$nobody") { id }'],
    ['UFFNNFN', 'createCalendarFeed(branchId: "$nobody") { url }'],
    ['UFFNNFN', 'revokeCalendarFeed(id: "$nobody") { id }'],
    ['UFFBBFB', 'saveWebhookEndpoint(input: { url: "x", events: [] }) { id }'],
    ['UFFNNFN', 'deleteWebhookEndpoint(id: "$nobody")'],
    ['UFFNNFN', 'rotateWebhookSecret(id: "$nobody") { id }'],
    ['UFFNNFN', 'testWebhookEndpoint(id: "$nobody", event: BOOKING_CREATED) { id }'],
    ['UFFNNFN', 'redeliverWebhook(id: "$nobody") { id }'],
    ['+++++++', 'holdDate(postcode: "68100", deliveryDate: "2026-03-13") { __typename }'],
    ['UFF+FF+', 'holdDate(postcode: "68100", deliveryDate: "2026-03-13", asStaff: true) { __typename }'],
    ['+++++++', 'releaseHold(holdToken: "none")'],
    ['BBBBBBB', `bookDelivery(input: ${noDelivery}) { __typename }`],
    // On a closed day.
    ['FFF+FF+', `bookDelivery(override: true, input: ${delivery}) { ... on BookDeliverySuccess { it: manageToken } }`],
    ['UFFBBFB', `bookDelivery(asStaff: true, input: ${noDelivery}) { __typename }`],
    ['UFFBBFB', `bookDelivery(secondDelivery: true, input: ${noDelivery}) { __typename }`],
    ['NCNCNNC', 'rescheduleBooking(input: { id: "$booking", version: 99, deliveryDate: "2026-03-13" }) { __typename }'],
    ['CCCCCCC', 'rescheduleBooking(input: { token: "$token", version: 99, deliveryDate: "2026-03-13" }) { __typename }'],
    ['FFFCNFC', 'rescheduleBooking(input: { id: "$booking", version: 99, deliveryDate: "2026-03-13", override: true }) { __typename }'],
    ['CCCCCCC', 'requestProofCode(mobile: "0123456789") { challenge }'],
    ['CCCCCCC', 'requestBookingCode(input: { key: "$order", mobile: "0123456789" }) { challenge }'],
    ['+++++++', 'openBooking(input: { challenge: "none", code: "123456" }) { __typename }'],
    ['UFF+NF+', 'releaseHolds(branchId: "$branch", date: "2026-03-13")'],
    ['UFF++F+', 'cancelBookings(bookings: [{ id: "$booking", version: 99 }], reason: "R") { id }'],
    ['UFF++F+', 'moveBookings(bookings: [{ id: "$booking", version: 99 }], deliveryDate: "2026-03-13") { id }'],
    ['UFF++F++', 'setBookingStatuses(bookings: [{ id: "$booking", version: 99 }], status: DELIVERED) { id }'],
    ['UFF++F+', 'messageBookings(ids: ["none"], words: { en: "" }) { id }'],
    ['UFFNNFNN', 'undoBulk(id: "none") { id }'],
    ['UFFCNFCC', 'undoBookingStatus(id: "$stop", version: 99) { id }'],
    ['UFFCNFCF', 'undoBookingStatus(id: "$stop", version: 99, override: true) { id }'],
    ['UFFCNFCC', 'undoBookingStatus(id: "$stop", version: 99, reason: "Tapped by mistake") { id }'],
    ['NCNCNNC', 'cancelBooking(input: { id: "$booking", version: 99 }) { id }'],
    ['CCCCCCC', 'cancelBooking(input: { token: "$token", version: 99 }) { id }'],
    ['NCNCNNC', 'correctBooking(input: { id: "$booking", version: 99, remarks: "x" }) { id }'],
    ['CCCCCCC', 'correctBooking(input: { token: "$token", version: 99, remarks: "x" }) { id }'],
    // The crew changes only stops of its own days.
    ['UFFCNFCN', 'updateBookingStatus(id: "$booking", version: 99, status: DELIVERED) { id }'],
    ['UFFCNFCC', 'updateBookingStatus(id: "$stop", version: 99, status: DELIVERED) { id }'],
    ['UFFCNFC', 'updateBookingStatus(id: "$stop", version: 99, status: CANCELLED) { id }'],
    ['UFF+NF+', 'printRunSheet(branchId: "$branch", date: "2026-03-12") { version }'],
    ['UFFBNFB', 'orderStops(branchId: "$branch", date: "2026-03-11", bookingIds: ["$booking"]) { version }'],
    [
      'UFFCNFC',
      'saveRounds(branchId: "$branch", date: "2026-03-11", rounds: [{ startsAt: "09:00", minutesPerStop: 20, bookingIds: [] }], roundsVersion: 99) { version }',
    ],
    ['UFFBNFB', 'announceWindows(branchId: "$branch", date: "2026-03-11", bookingIds: []) { version }'],
    ['NCNCNNC', 'confirmAttendance(bookingId: "$booking", deliveryDate: "2026-02-01", answer: YES) { id }'],
    ['CCCCCCC', 'confirmAttendance(token: "$token", deliveryDate: "2026-02-01", answer: YES) { id }'],
    ['UFFCNFC', 'removeDocument(id: "$booking", version: 99, docUrl: "x") { id }'],
    ['UFFCNFC', 'confirmOrder(id: "$booking", version: 99) { id }'],
    ['UFFCNFC', 'updateBooking(id: "$booking", version: 99, input: { remarks: "x" }) { id }'],
    ['UFFCNFC', 'updateBooking(id: "$booking", version: 99, input: { postcode: "68100", override: true }) { id }'],
    // No SMS can be sent here.
    ['UFFCNFC', 'resendMessage(id: "$message", channel: SMS) { id }'],
    ['UFFCNFC', 'confirmToldByPhone(bookingId: "$booking", version: 99) { id }'],
    ['UFFCNFC', 'archiveBookings(ids: ["$booking"]) { id }'],
    ['UFF+NF+', 'restoreBookings(ids: ["$booking"]) { id }'],
    ['UFFCNFC', 'offerMove(id: "$booking", version: 99, deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z") { __typename }'],
    ['UFFCNFC', 'withdrawMoveOffer(id: "$booking") { id }'],
    ['NCNNNNN', 'answerMoveOffer(bookingId: "$booking", accept: true) { __typename }'],
    ['CCCCCCC', 'answerMoveOffer(token: "$token", accept: true) { __typename }'],
    ['UFFCNFC', 'keepPastLimit(id: "$booking", version: 99) { id }'],
    ['UFFBBFB', `createBranch(input: ${noBranch}) { id }`],
    ['UFFBNFB', `updateBranch(id: "$branch", input: ${noBranch}) { id }`],
    ['UFFBBFB', `createRestriction(input: ${rule(' ', '$branch')}) { id }`],
    ['UFFNNFN', `createRestriction(input: ${rule('R', '$nobody')}) { id }`],
    ['UFFBBFB', `updateRestriction(id: "$rule", input: ${rule(' ', '$branch')}) { id }`],
    // Deleted when `all` calls.
    ['UFF+NFN', 'deleteRestriction(id: "$rule")'],
    ['UFFBBFB', `saveClosedDay(input: ${noClosedDay}) { id }`],
    ['UFFBBFB', `importClosedDays(input: [${noClosedDay}]) { id }`],
    ['UFF+NFN', 'deleteClosedDay(id: "$closedDay")'],
    ['UFFFFFB', 'importPublicHolidays(year: 1900) { id }'],
    ['BBBBBBB', 'signUp(input: { name: "", email: "", password: "", phoneNumber: "", otp: "" }) { __typename }'],
    ['+++++++', 'forgotPasswordEmail(email: "nobody") { success }'],
    ['BBBBBBB', 'resetPassword(token: "none", password: "") { success }'],
    ['+++++++', 'confirmEmail(token: "none") { success }'],
    ['U++++++', 'sendEmailConfirmation { success }'],
    ['UBBBBBB', 'changePassword(currentPassword: "x", password: "") { success }'],
    ['UBBBBBB', 'changePhoneNumber(input: { phoneNumber: "x", otp: "x" }) { _id }'],
    ['UBBBBBB', 'updateProfile(name: " ") { _id }'],
    ['UFFBBFB', `inviteUser(input: ${noUser}) { _id }`],
    ['UFFBBFB', `updateUser(id: "$owner", input: ${noUser}) { _id }`],
  ],
  Subscription: [
    ['---+NF+', 'bookingChanged(branchIds: ["$branch"]) { id }'],
    ['---++F+', 'bookingChanged { id }'],
    ['---+NF+', 'dayLoadChanged(branchIds: ["$branch"], from: "2026-03-10", to: "2026-03-11") { date }'],
  ],
};

const rows = Object.entries(roots).flatMap(([type, asked]) =>
  asked.map(([answers, ask]) => ({ type, answers, ask, field: `${type}.${/^\w+/.exec(ask)?.[0]}` })),
);

/** Rows that delete their object come last, because others need it. */
const turns = ['staff', 'all', 'key'];
const inTurn = [...everyAsker].sort((one, other) => turns.indexOf(one) - turns.indexOf(other));

describe('queries, mutations and subscriptions', () => {
  it.each(rows)('$field $answers', async ({ type, answers, ask, field }) => {
    const document = `${type.toLowerCase()} { ${/\bit: /.test(ask) ? ask : `it: ${ask}`} }`;
    const found = new Map<Asker | OtherAsker, string>();
    for (const asker of inTurn)
      found.set(asker, await (type === 'Subscription' ? world.watch(asker, document) : world.answer(asker, document)));
    expect(everyAsker.map((asker) => found.get(asker)).join('')).toBe(answersOfAll(field, answers));
  });

  it('all have a row, and no row is of a field that was removed', () => {
    const schema = buildSchema();
    const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = types.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`));
    expect([...new Set(rows.map(({ field }) => field))].sort()).toEqual(fields.sort());
  });
});
