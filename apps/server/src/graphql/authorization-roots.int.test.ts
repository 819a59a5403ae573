import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../app/build-schema.js';
import { answersToKeys } from '../testing/authorization-key-answers.js';
import { askers, givenAuthorizationWorld, type Asker, type AuthorizationWorld, type OtherAsker } from '../testing/authorization-world.js';

let world: AuthorizationWorld;
beforeAll(async () => {
  world = await givenAuthorizationWorld();
});
afterAll(() => world.app.close());

/** The id of nothing, as it stands in a document. */
const nobodys = '"019a9f00-0000-7000-8000-00000000dead"';
const branchInput = (name: string) =>
  `{ name: "${name}", dailyLimit: 1, leadTime: 1, deliveryRange: 1, deliveryWeekdays: [MONDAY], coverage: [] }`;
const ruleInput = (branch: string, name: string) =>
  `{ name: "${name}", branchIds: ["${branch}"], startDate: "2026-03-20", endDate: "2026-03-20", dailyLimit: 1 }`;
const orderInput = '{ orderNumber: " ", status: 2, isPaid: true, isSigned: true }';
const userInput = '{ name: " ", email: "x@y.test", role: user }';
const closedDayInput = (branch: string) => `{ date: "2026-04-01", name: " ", kind: STOCK_TAKE, branchIds: ["${branch}"] }`;
const deliveryInput = (date: string) =>
  `{ orderNumber: "M-1", postcode: "68100", quantityMattress: 0, name: " ", email: "", primaryContact: "", deliveryDate: "${date}" }`;

let orders = 1;
/** On a closed day: past the limit. */
const goodDelivery = () =>
  `{ orderNumber: "M-${++orders}", postcode: "68100", quantityMattress: 1, name: "N", email: "n@example.test", primaryContact: "0123456789", address1: "1", deliveryDate: "2026-03-21" }`;

const messageOf = async ({ app, booking }: AuthorizationWorld) =>
  (await app.database.query<{ id: string }>('SELECT id FROM outbox_message WHERE booking_id = $1 LIMIT 1', [booking.id]))[0]?.id ?? '';

type Ask = (world: AuthorizationWorld) => string | Promise<string>;
/**
 * What each field answers to guest, owner, other, staff, elsewhere, unscoped, all (see authorization-world.ts). Mutations are asked
 * for what cannot be done (a stale version, a name that is none), so that B and C mean: was let in. `crew`: where delivery:write
 * lets somebody further than no scope does.
 */
const rows: readonly [field: string, answers: string, ask: Ask, crew?: string][] = [
  ['Query.me', '0++++++', () => 'it: me { _id }'],
  ['Query.user', 'U+N++N+', (w) => `it: user(id: "${w.ownerId}") { _id }`],
  ['Query.users', 'UFF++F+', () => 'it: users { totalCount }'],
  ['Query.availability', '+++++++', () => 'it: availability(postcode: "68100") { served }'],
  // Of a postcode that another branch delivers to, staff get no days.
  ['Query.availability', 'UFF+0F+', () => 'availability(postcode: "68100", asStaff: true) { it: days { date } }'],
  ['Query.orderStatus', '+++++++', (w) => `it: orderStatus(orderNumber: "${w.booking.orderNumber}", postcode: "68100") { bookable }`],
  ['Query.branches', 'UFF++++', () => 'it: branches { id }'],
  ['Query.branch', 'UFF+N++', (w) => `it: branch(id: "${w.branch}") { id }`],
  ['Query.restrictions', 'UFF+0++', () => 'it: restrictions { id }'],
  ['Query.restriction', 'UFF+N++', (w) => `it: restriction(id: "${w.rule}") { id }`],
  ['Query.restrictionPreview', 'UFF+NF+', (w) => `it: restrictionPreview(input: ${ruleInput(w.branch, 'R')}) { days { date } }`],
  [
    'Query.branchPreview',
    'UFF+NF+',
    (w) => `it: branchPreview(id: "${w.branch}", input: ${branchInput('Selayang')}) { days { date } unserved unknownPostcodes }`,
  ],
  [
    'Query.closedDayPreview',
    'UFF+NF+',
    (w) =>
      `it: closedDayPreview(input: { date: "2026-04-01", name: "N", kind: STOCK_TAKE, branchIds: ["${w.branch}"] }) { days { date } overbooked { id } }`,
  ],
  ['Query.closedDaysPreview', 'UFFBBFB', (w) => `it: closedDaysPreview(input: [${closedDayInput(w.branch)}]) { days { date } }`],
  ['Query.closedDays', 'UFF+0++', () => 'it: closedDays(from: "2026-03-01", to: "2026-03-31") { id }'],
  ['Query.bookings', 'U++++F+', () => 'it: bookings { totalCount }'],
  ['Query.booking', 'U+N+NF+', (w) => `it: booking(id: "${w.booking.id}") { id }`],
  ['Query.managedBooking', '+++++++', (w) => `it: managedBooking(token: "${w.booking.token}") { id }`],
  ['Query.messageChannels', '+++++++', () => 'it: messageChannels'],
  ['Query.decisions', 'UFF+NF+', (w) => `it: decisions(branchIds: ["${w.branch}"]) { totalCount }`],
  ['Query.bookingChanges', 'UFF+NF+', (w) => `it: bookingChanges(branchIds: ["${w.branch}"]) { pageInfo { endCursor } }`],
  ['Query.weeklyOutcomes', 'UFF+NF+', (w) => `it: weeklyOutcomes(branchIds: ["${w.branch}"]) { booked }`],
  ['Query.moveSuggestions', 'UFF+NF+', (w) => `it: moveSuggestions(branchId: "${w.branch}", date: "${w.overbookedDate}") { date }`],
  ['Query.overbookedDays', 'UFF+NF+', (w) => `it: overbookedDays(branchIds: ["${w.branch}"]) { date }`],
  ['Query.runSheet', 'UFF+NF+', (w) => `it: runSheet(branchId: "${w.branch}", date: "2026-03-12") { version }`],
  // Tomorrow's.
  ['Query.runSheet', 'UFF+NF+', (w) => `it: runSheet(branchId: "${w.branch}", date: "${w.crewStop.date}") { version }`, '+'],
  ['Query.dayLoads', 'UFF+NF+', (w) => `it: dayLoads(branchIds: ["${w.branch}"], from: "2026-03-10", to: "2026-03-11") { date }`],

  ['Query.orders', 'UFF++F+', () => 'it: orders { edges { cursor } }'],
  ['Query.order', 'UFF+0F+', (w) => `it: order(orderNumber: "${w.booking.orderNumber}") { orderNumber }`],
  // For who works for every branch: an order belongs to none.
  ['Query.checkOrders', 'UFFFFF+', () => `it: checkOrders(input: [${orderInput}]) { change }`],
  ['Mutation.upsertOrders', 'UFFFFFB', () => `it: upsertOrders(input: [${orderInput}]) { orderNumber }`],
  ['Query.auditLog', 'UFF++F+', () => 'it: auditLog { edges { cursor } }'],
  ['Query.apiKeys', 'UFF++F+', () => 'it: apiKeys { id }'],
  ['Mutation.createApiKey', 'UFFBBFB', () => 'it: createApiKey(input: { name: " ", scope: [] }) { secret }'],
  ['Mutation.rotateApiKey', 'UFFNNFN', () => 'it: rotateApiKey(id: "019a9f00-0000-7000-8000-00000000dead") { secret }'],
  ['Mutation.takeOverApiKey', 'UFFNNFN', () => 'it: takeOverApiKey(id: "019a9f00-0000-7000-8000-00000000dead") { id }'],
  ['Mutation.revokeApiKey', 'UFFNNFN', () => 'it: revokeApiKey(id: "019a9f00-0000-7000-8000-00000000dead") { id }'],
  ['Query.calendarFeeds', 'UFF+0F+', () => 'it: calendarFeeds { id }'],
  ['Mutation.createCalendarFeed', 'UFFBNFB', (w) => `it: createCalendarFeed(branchId: "${w.branch}", name: " ") { url }`],
  ['Mutation.revokeCalendarFeed', 'UFFNNFN', () => 'it: revokeCalendarFeed(id: "019a9f00-0000-7000-8000-00000000dead") { id }'],
  ['Mutation.takeOverCalendarFeed', 'UFFNNFN', () => 'it: takeOverCalendarFeed(id: "019a9f00-0000-7000-8000-00000000dead") { id }'],
  ['Query.webhookEndpoints', 'UFF00F0', () => 'it: webhookEndpoints { id }'],
  ['Query.webhookDeliveries', 'UFFNNFN', () => `it: webhookDeliveries(endpointId: ${nobodys}) { edges { cursor } }`],
  ['Mutation.saveWebhookEndpoint', 'UFFBBFB', () => 'it: saveWebhookEndpoint(input: { url: "x", events: [] }) { id }'],
  ['Mutation.deleteWebhookEndpoint', 'UFFNNFN', () => `it: deleteWebhookEndpoint(id: ${nobodys})`],
  ['Mutation.rotateWebhookSecret', 'UFFNNFN', () => `it: rotateWebhookSecret(id: ${nobodys}) { id }`],
  ['Mutation.testWebhookEndpoint', 'UFFNNFN', () => `it: testWebhookEndpoint(id: ${nobodys}, event: BOOKING_CREATED) { id }`],
  ['Mutation.redeliverWebhook', 'UFFNNFN', () => `it: redeliverWebhook(id: ${nobodys}) { id }`],
  ['Mutation.replayWebhooks', 'UFFNNFN', () => `it: replayWebhooks(endpointId: ${nobodys}, from: "2026-03-03T00:00:00Z")`],

  ['Mutation.holdDate', '+++++++', () => 'it: holdDate(postcode: "68100", deliveryDate: "2026-03-13") { __typename }'],
  ['Mutation.holdDate', 'UFF+FF+', () => 'it: holdDate(postcode: "68100", deliveryDate: "2026-03-13", asStaff: true) { __typename }'],
  ['Mutation.releaseHold', '+++++++', () => 'it: releaseHold(holdToken: "none")'],
  ['Mutation.bookDelivery', 'BBBBBBB', () => `it: bookDelivery(input: ${deliveryInput('2026-03-13')}) { __typename }`],
  [
    'Mutation.bookDelivery',
    'FFF+FF+',
    () => `bookDelivery(override: true, input: ${goodDelivery()}) { ... on BookDeliverySuccess { it: manageToken } }`,
  ],
  ['Mutation.bookDelivery', 'UFFBBFB', () => `it: bookDelivery(asStaff: true, input: ${deliveryInput('2026-03-13')}) { __typename }`],
  [
    'Mutation.rescheduleBooking',
    'NCNCNNC',
    (w) => `it: rescheduleBooking(input: { id: "${w.booking.id}", version: 99, deliveryDate: "2026-03-13" }) { __typename }`,
  ],
  [
    'Mutation.rescheduleBooking',
    'CCCCCCC',
    (w) => `it: rescheduleBooking(input: { token: "${w.booking.token}", version: 99, deliveryDate: "2026-03-13" }) { __typename }`,
  ],
  [
    'Mutation.rescheduleBooking',
    'FFFCNFC',
    (w) =>
      `it: rescheduleBooking(input: { id: "${w.booking.id}", version: 99, deliveryDate: "2026-03-13", override: true }) { __typename }`,
  ],
  ['Mutation.requestProofCode', 'CCCCCCC', () => 'it: requestProofCode(mobile: "0123456789") { challenge }'],
  [
    'Mutation.requestBookingCode',
    'CCCCCCC',
    (w) => `it: requestBookingCode(input: { key: "${w.booking.orderNumber}", mobile: "0123456789" }) { challenge }`,
  ],
  ['Mutation.openBooking', '+++++++', () => 'it: openBooking(input: { challenge: "none", code: "123456" }) { __typename }'],
  ['Mutation.releaseHolds', 'UFF+NF+', (w) => `it: releaseHolds(branchId: "${w.branch}", date: "2026-03-13")`],
  [
    'Mutation.cancelBookings',
    'UFF++F+',
    (w) => `it: cancelBookings(bookings: [{ id: "${w.booking.id}", version: 99 }], reason: "R") { id }`,
  ],
  [
    'Mutation.moveBookings',
    'UFF++F+',
    (w) => `it: moveBookings(bookings: [{ id: "${w.booking.id}", version: 99 }], deliveryDate: "2026-03-13") { id }`,
  ],
  [
    'Mutation.setBookingStatuses',
    'UFF++F+',
    (w) => `it: setBookingStatuses(bookings: [{ id: "${w.booking.id}", version: 99 }], status: DELIVERED) { id }`,
    '+',
  ],
  ['Mutation.messageBookings', 'UFF++F+', () => `it: messageBookings(ids: ["none"], words: { en: "" }) { id }`],
  ['Mutation.undoBulk', 'UFFNNFN', () => 'it: undoBulk(id: "none") { id }', 'N'],
  ['Mutation.undoBookingStatus', 'UFFCNFC', (w) => `it: undoBookingStatus(id: "${w.crewStop.id}", version: 99) { id }`, 'C'],
  ['Mutation.cancelBooking', 'NCNCNNC', (w) => `it: cancelBooking(input: { id: "${w.booking.id}", version: 99 }) { id }`],
  ['Mutation.cancelBooking', 'CCCCCCC', (w) => `it: cancelBooking(input: { token: "${w.booking.token}", version: 99 }) { id }`],
  [
    'Mutation.updateBookingStatus',
    'UFFCNFC',
    (w) => `it: updateBookingStatus(id: "${w.booking.id}", version: 99, status: DELIVERED) { id }`,
    // Of a day that is not theirs.
    'N',
  ],
  [
    'Mutation.updateBookingStatus',
    'UFFCNFC',
    (w) => `it: updateBookingStatus(id: "${w.crewStop.id}", version: 99, status: DELIVERED) { id }`,
    'C',
  ],
  [
    'Mutation.updateBookingStatus',
    'UFFCNFC',
    (w) => `it: updateBookingStatus(id: "${w.crewStop.id}", version: 99, status: CANCELLED) { id }`,
  ],
  ['Mutation.printRunSheet', 'UFF+NF+', (w) => `it: printRunSheet(branchId: "${w.branch}", date: "2026-03-12") { version }`],
  [
    'Mutation.orderStops',
    'UFFBNFB',
    (w) => `it: orderStops(branchId: "${w.branch}", date: "2026-03-11", bookingIds: ["${w.booking.id}"]) { version }`,
  ],
  ['Mutation.removeDocument', 'UFFCNFC', (w) => `it: removeDocument(id: "${w.booking.id}", version: 99, docUrl: "x") { id }`],
  ['Mutation.confirmOrder', 'UFFCNFC', (w) => `it: confirmOrder(id: "${w.booking.id}", version: 99) { id }`],
  ['Mutation.updateBooking', 'UFFCNFC', (w) => `it: updateBooking(id: "${w.booking.id}", version: 99, input: { remarks: "x" }) { id }`],
  // No SMS is set up here.
  ['Mutation.resendMessage', 'UFFCNFC', async (w) => `it: resendMessage(id: "${await messageOf(w)}", channel: SMS) { id }`],
  ['Mutation.confirmToldByPhone', 'UFFCNFC', (w) => `it: confirmToldByPhone(bookingId: "${w.booking.id}", version: 99) { id }`],
  ['Mutation.archiveBookings', 'UFFCNFC', (w) => `it: archiveBookings(ids: ["${w.booking.id}"]) { id }`],
  ['Mutation.restoreBookings', 'UFF+NF+', (w) => `it: restoreBookings(ids: ["${w.booking.id}"]) { id }`],
  [
    'Mutation.offerMove',
    'UFFCNFC',
    (w) => `it: offerMove(id: "${w.booking.id}", version: 99, deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z") { __typename }`,
  ],
  ['Query.movePreview', 'UFFCNFC', (w) => `it: movePreview(id: "${w.booking.id}", version: 99, deliveryDate: "2026-03-13") { __typename }`],
  ['Query.messagePreviews', 'UFF+NF+', (w) => `it: messagePreviews(kind: REMINDER, bookingId: "${w.booking.id}") { text }`],
  ['Query.messagePreviews', 'UFF++F+', () => 'it: messagePreviews(kind: REMINDER, locale: bm) { text }'],
  ['Mutation.withdrawMoveOffer', 'UFFCNFC', (w) => `it: withdrawMoveOffer(id: "${w.booking.id}") { id }`],
  ['Mutation.answerMoveOffer', 'NCNNNNN', (w) => `it: answerMoveOffer(bookingId: "${w.booking.id}", accept: true) { __typename }`],
  ['Mutation.answerMoveOffer', 'CCCCCCC', (w) => `it: answerMoveOffer(token: "${w.booking.token}", accept: true) { __typename }`],
  ['Mutation.keepPastLimit', 'UFFCNFC', (w) => `it: keepPastLimit(id: "${w.booking.id}", version: 99) { id }`],
  ['Mutation.createBranch', 'UFFBBFB', () => `it: createBranch(input: ${branchInput(' ')}) { id }`],
  ['Mutation.updateBranch', 'UFFBNFB', (w) => `it: updateBranch(id: "${w.branch}", input: ${branchInput(' ')}) { id }`],
  ['Mutation.createRestriction', 'UFFBBFB', (w) => `it: createRestriction(input: ${ruleInput(w.branch, ' ')}) { id }`],
  [
    'Mutation.createRestriction',
    'UFFNNFN',
    () => `it: createRestriction(input: ${ruleInput('019a9f00-0000-7000-8000-00000000dead', 'R')}) { id }`,
  ],
  ['Mutation.updateRestriction', 'UFFBBFB', (w) => `it: updateRestriction(id: "${w.rule}", input: ${ruleInput(w.branch, ' ')}) { id }`],
  // Gone when `all` asks.
  ['Mutation.deleteRestriction', 'UFF+NFN', (w) => `it: deleteRestriction(id: "${w.rule}")`],
  ['Mutation.saveClosedDay', 'UFFBBFB', (w) => `it: saveClosedDay(input: ${closedDayInput(w.branch)}) { id }`],
  ['Mutation.importClosedDays', 'UFFBBFB', (w) => `it: importClosedDays(input: [${closedDayInput(w.branch)}]) { id }`],
  ['Mutation.deleteClosedDay', 'UFF+NFN', (w) => `it: deleteClosedDay(id: "${w.closedDay}")`],
  ['Mutation.importPublicHolidays', 'UFFFFFB', () => 'it: importPublicHolidays(year: 1900) { id }'],
  ['Mutation.signUp', 'BBBBBBB', () => 'it: signUp(input: { name: "", email: "", password: "", phoneNumber: "", otp: "" }) { __typename }'],
  ['Mutation.forgotPasswordEmail', '+++++++', () => 'it: forgotPasswordEmail(email: "nobody") { success }'],
  ['Mutation.resetPassword', 'BBBBBBB', () => 'it: resetPassword(token: "none", password: "") { success }'],
  ['Mutation.confirmEmail', '+++++++', () => 'it: confirmEmail(token: "none") { success }'],
  ['Mutation.sendEmailConfirmation', 'U++++++', () => 'it: sendEmailConfirmation { success }'],
  ['Mutation.changePassword', 'UBBBBBB', () => 'it: changePassword(currentPassword: "x", password: "") { success }'],
  ['Mutation.changePhoneNumber', 'UBBBBBB', () => 'it: changePhoneNumber(input: { phoneNumber: "x", otp: "x" }) { _id }'],
  ['Mutation.updateProfile', 'UBBBBBB', () => 'it: updateProfile(name: " ") { _id }'],
  ['Mutation.inviteUser', 'UFFBBFB', () => `it: inviteUser(input: ${userInput}) { _id }`],
  ['Mutation.updateUser', 'UFFBBFB', (w) => `it: updateUser(id: "${w.ownerId}", input: ${userInput}) { _id }`],

  ['Subscription.bookingChanged', '---+NF+', (w) => `it: bookingChanged(branchIds: ["${w.branch}"]) { id }`],
  ['Subscription.bookingChanged', '---++F+', () => 'it: bookingChanged { id }'],
  [
    'Subscription.dayLoadChanged',
    '---+NF+',
    (w) => `it: dayLoadChanged(branchIds: ["${w.branch}"], from: "2026-03-10", to: "2026-03-11") { date }`,
  ],
];

describe('queries, mutations and subscriptions', () => {
  it.each(rows.map(([field, answers, ask, crew]) => ({ name: `${field} ${answers} ${crew ?? ''}`, field, answers, ask, crew })))(
    '$name',
    async ({ field, answers, ask, crew }) => {
      const operation = field.split('.')[0]?.toLowerCase() ?? '';
      const found = new Map<Asker | OtherAsker, string>();
      // Those who may come last: what they remove would be missed.
      for (const asker of [
        ...askers.filter((each) => each !== 'staff' && each !== 'all'),
        'crew',
        'partner',
        'staff',
        'all',
        'key',
      ] as const) {
        const document = `${operation} { ${await ask(world)} }`;
        found.set(asker, await (operation === 'subscription' ? world.watch(asker, document) : world.answer(asker, document)));
      }
      expect(askers.map((asker) => found.get(asker)).join('')).toBe(answers);
      expect(found.get('crew')).toBe(crew ?? found.get('unscoped'));
      expect({ key: found.get('key'), partner: found.get('partner') }).toEqual(answersToKeys(field, answers));
    },
  );

  it('all have a row, and no row is of one that is gone', () => {
    const schema = buildSchema();
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`));
    expect([...new Set(rows.map(([field]) => field))].sort()).toEqual(fields.sort());
  });
});
