import { keyFieldRows } from './authorization-key-rows.js';
import type { FieldRow } from './authorization-row.js';
import { webhookFieldRows } from './authorization-webhook-rows.js';
import type { AuthorizationWorld } from './authorization-world.js';
import { untilReadable } from './event-log.js';

/** Tomorrow's, which the crew sees too. */
const runSheet = ({ branch, crewStop }: AuthorizationWorld, it: string) =>
  `{ runSheet(branchId: "${branch}", date: "${crewStop.date}") { ${it} } }`;

/** The booking of tomorrow, whose order is not on file, among them. */
const decisions = ({ branch }: AuthorizationWorld, it: string) => `{ decisions(branchIds: ["${branch}"], first: 1) { ${it} } }`;

/** The first of the branch's, once it can be read. */
const bookingChanges = async ({ app, branch }: AuthorizationWorld, it: string) => {
  await untilReadable(app.database);
  return `{ bookingChanges(branchIds: ["${branch}"], first: 1) { ${it} } }`;
};

/** Of a booking that wants e-mails. */
const movePreview = async (w: AuthorizationWorld, it: string) =>
  `{ movePreview(id: "${(await w.freshBooking()).id}", version: 1, deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z") { ... on MoveMessages { ${it} } } }`;

const cancelBookings = (id: string, version: number, it: string) =>
  `mutation { cancelBookings(bookings: [{ id: "${id}", version: ${version} }], reason: "R") { ${it} } }`;

/** Types that only staff reach. */
export const staffFieldRows: readonly FieldRow[] = [
  ...webhookFieldRows,
  ...keyFieldRows,
  {
    // As the crew sees it, tomorrow: what its round needs, whether the order is to be checked first too, and no more than the customer's own history.
    type: 'Booking',
    ask: (w, it) => runSheet(w, `stops { booking { ${it} } }`),
    fields: {
      'UFF+NF+':
        'address archived arrival branch branchName city createdAt deliveryDate email history id keptPastLimit locale name notifyEmail notifySms orderCheck orderNumber postcode primaryContact quantityBedset quantityMattress reference remarks salutation secondaryContact state status updatedAt version',
    },
    crew: '+',
  },
  {
    type: 'Booking',
    ask: (w, it) => runSheet(w, `stops { booking { ${it} } }`),
    // No offer was made for it.
    fields: { 'UFF+NF+': 'internalNote messages promise toldBy', UFF0NF0: 'moveOffer order' },
    crew: '0',
  },
  {
    type: 'RunSheet',
    ask: runSheet,
    fields: { 'UFF+NF+': 'branch date stops version' },
    crew: '+',
  },
  {
    type: 'RunSheet',
    ask: runSheet,
    fields: { UFF0NF0: 'gone printedAt replacedPrintedAt' },
    crew: '0',
  },
  {
    type: 'RunSheetStop',
    ask: (w, it) => runSheet(w, `stops { ${it} }`),
    fields: { 'UFF+NF+': 'booking position' },
    crew: '+',
  },
  {
    type: 'RunSheetStop',
    ask: (w, it) => runSheet(w, `stops { ${it} }`),
    fields: { UFF0NF0: 'change' },
    crew: '0',
  },
  {
    type: 'BulkResult',
    ask: async (w, it) => cancelBookings((await w.freshBooking()).id, 1, it),
    // What is not theirs is left.
    fields: { 'UFF++F+': 'id', 'UFF+0F+': 'done', 'UFF0+F0': 'left' },
  },
  {
    type: 'BulkLeft',
    ask: (w, it) => cancelBookings(w.booking.id, 99, `left { ${it} }`),
    fields: { 'UFF++F+': 'bookingId code reference' },
  },
  {
    type: 'DecisionConnection',
    ask: (w, it) => decisions(w, it),
    fields: { 'UFF+NF+': 'edges pageInfo totalCount' },
  },
  { type: 'DecisionEdge', ask: (w, it) => decisions(w, `edges { ${it} }`), fields: { 'UFF+NF+': 'cursor node' } },
  {
    type: 'Decision',
    ask: (w, it) => decisions(w, `edges { node { ${it} } }`),
    // The first is the day past its limit, which is no single booking.
    fields: { 'UFF+NF+': 'branchId branchName date id kind overbookedBy', UFF0NF0: 'booking' },
  },
  { type: 'BookingChangeConnection', ask: bookingChanges, fields: { 'UFF+NF+': 'edges pageInfo' } },
  { type: 'BookingChangeEdge', ask: (w, it) => bookingChanges(w, `edges { ${it} }`), fields: { 'UFF+NF+': 'cursor node' } },
  {
    type: 'BookingChange',
    ask: (w, it) => bookingChanges(w, `edges { node { ${it} } }`),
    fields: { 'UFF+NF+': 'at body booking bookingId event id version' },
  },
  {
    type: 'OrderConnection',
    ask: (_, it) => `{ orders { ${it} } }`,
    // Who works elsewhere sees none of this branch's postcodes.
    fields: { 'UFF+0F+': 'edges', 'UFF++F+': 'pageInfo totalCount' },
  },
  { type: 'OrderEdge', ask: (_, it) => `{ orders { edges { ${it} } } }`, fields: { 'UFF+-F+': 'cursor node' } },
  {
    type: 'Order',
    ask: (w, it) => `{ order(orderNumber: "${w.booking.orderNumber}") { ${it} } }`,
    fields: {
      'UFF+-F+':
        'address email isPaid isSigned name orderNumber primaryContact processedDate quantityBedset quantityMattress status statusText',
    },
  },
  {
    type: 'OrderCheck',
    ask: (_, it) => `{ checkOrders(input: [{ orderNumber: "C-1", status: 9, isPaid: true, isSigned: true }]) { ${it} } }`,
    fields: { 'UFFFFF+': 'change faults index orderNumber' },
  },
  {
    type: 'InputFault',
    ask: (_, it) => `{ checkOrders(input: [{ orderNumber: "C-1", status: 9, isPaid: true, isSigned: true }]) { faults { ${it} } } }`,
    fields: { 'UFFFFF+': 'code message path' },
  },
  {
    type: 'AuditConnection',
    ask: (_, it) => `{ auditLog { ${it} } }`,
    // Who works elsewhere sees a list, and nothing of this branch in it.
    fields: { 'UFF+0F+': 'edges', 'UFF++F+': 'pageInfo' },
  },
  { type: 'AuditEdge', ask: (_, it) => `{ auditLog { edges { ${it} } } }`, fields: { 'UFF+-F+': 'cursor node' } },
  {
    type: 'AuditEntry',
    ask: (w, it) => `{ auditLog(entityId: "${w.audited}") { edges { node { ${it} } } } }`,
    fields: { 'UFF+-F+': 'action after at before by entity entityId', 'UFF0-F0': 'group' },
  },
  {
    type: 'MoveOffer',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { moveOffer { ${it} } } }`,
    fields: { 'U+N+NF+': 'answerBy answeredAt branchName cause deliveryDate id offeredAt offeredBy reason state' },
  },
  {
    type: 'BookingPromise',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { promise { ${it} } } }`,
    fields: { 'U-N+NF+': 'bookedBefore decidedAt limit override planVersion', 'U-N0NF0': 'overrideReason' },
  },
  {
    type: 'MoveSuggestion',
    ask: (w, it) => `{ moveSuggestions(branchId: "${w.branch}", date: "${w.overbookedDate}") { ${it} } }`,
    fields: { 'UFF+NF+': 'alternatives booking branchName date movedBefore' },
  },
  {
    type: 'MoveMessages',
    ask: movePreview,
    fields: { 'UFF+NF+': 'language messages' },
  },
  {
    type: 'MessagePreview',
    ask: (w, it) => movePreview(w, `messages { ${it} }`),
    // Signs are an SMS's.
    fields: { 'UFF+NF+': 'channel html locale subject text to', UFF0NF0: 'signs signsMost' },
  },
  {
    type: 'OfferMoveSuccess',
    ask: async (w, it) =>
      `mutation { offerMove(id: "${(await w.freshBooking()).id}", version: 1, deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z") { ... on OfferMoveSuccess { ${it} } } }`,
    fields: { 'UFF+NF+': 'booking' },
  },
  {
    type: 'WeeklyOutcome',
    ask: (w, it) => `{ weeklyOutcomes(branchIds: ["${w.branch}"], weeks: 1) { ${it} } }`,
    fields: { 'UFF+NF+': 'booked cancelled delivered failed weekStart' },
  },
];
