import { codeFor, newMobile, signUpInput } from './account-api.js';
import type { FieldRow } from './authorization-row.js';
import { staffFieldRows } from './authorization-staff-rows.js';

let orders = 0;
const bookDelivery = (said: object) => {
  const input = {
    postcode: '68100',
    quantityMattress: 1,
    name: 'N',
    email: 'n@example.test',
    primaryContact: '0123456789',
    address1: '1, Jalan Mawar',
    deliveryDate: '2026-03-13',
    orderNumber: `F-${++orders}`,
    ...said,
  };
  return `bookDelivery(input: { ${Object.entries(input)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} })`;
};
const holdDate = (postcode: string, date: string) => `holdDate(postcode: "${postcode}", deliveryDate: "${date}")`;
const address = 'address1 address2 zipcode city state country';

/** Every object type but Query and Mutation, which have rows of their own. */
export const fieldRows: readonly FieldRow[] = [
  ...staffFieldRows,
  {
    type: 'Availability',
    ask: (_, it) => `{ availability(postcode: "68100") { ${it} } }`,
    fields: { '+++++++': 'arrivals city days nextAvailable postcode postcodeFullFormat served state' },
  },
  {
    type: 'AvailabilityDay',
    ask: (_, it) => `{ availability(postcode: "68100", from: "2026-03-04", to: "2026-05-31") { days { ${it} } } }`,
    fields: { '+++++++': 'branchName changeUntil closedNote closedReason date note reason status' },
  },
  {
    type: 'BranchArrival',
    ask: (_, it) => `{ availability(postcode: "68100") { arrivals { ${it} } } }`,
    fields: { '+++++++': 'branchName notes' },
  },
  {
    type: 'ArrivalNotes',
    ask: (_, it) => `{ availability(postcode: "68100") { arrivals { notes { ${it} } } } }`,
    fields: { '+++++++': 'before call carryIn time' },
  },
  {
    type: 'ArrivalNotes',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { arrival { ${it} } } }`,
    fields: { 'U+N+NF+': 'before call carryIn time' },
  },
  {
    type: 'ArrivalTexts',
    ask: (w, it) => `{ managedBooking(token: "${w.booking.token}") { branch { arrival { ${it} } } } }`,
    fields: { '+++++++': 'before call carryIn time' },
  },
  {
    type: 'OrderStatus',
    ask: (w, it) => `{ orderStatus(orderNumber: "${w.booking.orderNumber}", postcode: "68100") { ${it} } }`,
    fields: { '+++++++': 'bookable bookingStatus deliveryDate orderNumber quantityBedset quantityMattress statusText' },
  },
  {
    type: 'Booking',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { ${it} } }`,
    fields: {
      'U+N+NF+':
        'address archived arrival branch branchName city createdAt deliveryDate docUrls email history id keptPastLimit locale moveOffer name notifyEmail notifySms orderNumber postcode primaryContact quantityBedset quantityMattress reference remarks salutation secondaryContact state status updatedAt version',
      // Not everybody who knows the order's number sees what it says about its buyer; messages of the day are for the branch's staff.
      'U0N+NF+': 'internalNote messages order orderCheck promise toldBy',
    },
  },
  {
    type: 'Booking',
    ask: (w, it) => `{ managedBooking(token: "${w.booking.token}") { ${it} } }`,
    fields: {
      '+++++++':
        'address archived arrival branch branchName city createdAt deliveryDate docUrls email history id keptPastLimit locale moveOffer name notifyEmail notifySms orderNumber postcode primaryContact quantityBedset quantityMattress reference remarks salutation secondaryContact state status updatedAt version',
      '000+00+': 'internalNote messages order orderCheck promise toldBy',
    },
  },
  {
    type: 'BookingConnection',
    ask: (_, it) => `{ bookings { ${it} } }`,
    fields: { 'U+0+0F+': 'edges', 'U++++F+': 'pageInfo totalCount totalCountCapped' },
  },
  {
    type: 'BookingMessage',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { messages { ${it} } } }`,
    fields: { 'U-N+NF+': 'at channel content id kind status to waitsUntil', 'U-N0NF0': 'follows reason reasonCode' },
  },
  { type: 'BookingEdge', ask: (_, it) => `{ bookings { edges { ${it} } } }`, fields: { 'U+-+-F+': 'cursor node' } },
  {
    type: 'BookingEvent',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { history { ${it} } } }`,
    fields: { 'U+N+NF+': 'at by change from to' },
  },
  {
    type: 'Order',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { order { ${it} } } }`,
    fields: {
      'U-N+NF+':
        'address email isPaid isSigned name orderNumber primaryContact processedDate quantityBedset quantityMattress status statusText',
    },
  },
  {
    type: 'Address',
    ask: (w, it) => `{ booking(id: "${w.booking.id}") { address { ${it} } } }`,
    fields: { 'U+N+NF+': 'address1 address2 zipcode city state', U0N0NF0: 'country' },
  },
  {
    type: 'Address',
    ask: (w, it) => `{ managedBooking(token: "${w.booking.token}") { branch { address { ${it} } } } }`,
    fields: { '+++++++': address },
  },
  { type: 'Address', ask: (w, it) => `{ booking(id: "${w.booking.id}") { order { address { ${it} } } } }`, fields: { 'U-N+NF+': address } },
  {
    type: 'CalendarFeed',
    ask: (_, it) => `{ calendarFeeds { ${it} } }`,
    fields: { 'UFF+-F+': 'branch createdAt createdBy createdById ended id lastReadAt name revokedAt' },
  },
  {
    type: 'CreateCalendarFeedResult',
    ask: (w, it) => `mutation { createCalendarFeed(branchId: "${w.branch}", name: "N") { ${it} } }`,
    fields: { 'UFF+NF+': 'calendarFeed url' },
  },
  {
    type: 'Branch',
    ask: (w, it) => `{ branch(id: "${w.branch}") { ${it} } }`,
    fields: {
      'UFF+N++':
        'address arrival countryCode coverage createdAt cutoffTime dailyLimit deliveryRange deliveryWeekdays id leadTime name phone phoneCode priority region restrictions status updatedAt version',
    },
  },
  {
    type: 'Branch',
    ask: (w, it) => `{ managedBooking(token: "${w.booking.token}") { branch { ${it} } } }`,
    fields: {
      '+++++++':
        'address arrival countryCode createdAt cutoffTime deliveryRange deliveryWeekdays id leadTime name phone phoneCode region status updatedAt version',
      // Capacity and coverage are for staff of the branch; rules are those of one's own branches.
      'UFF+F++': 'coverage dailyLimit priority',
      'UFF+0++': 'restrictions',
    },
  },
  {
    type: 'Restriction',
    ask: (w, it) => `{ restriction(id: "${w.rule}") { ${it} } }`,
    fields: { 'UFF+N++': 'branchIds branchNames createdAt dailyLimit endDate id name startDate version' },
  },
  {
    type: 'RestrictionPreview',
    ask: (w, it) =>
      `{ restrictionPreview(input: { name: "R", branchIds: ["${w.branch}"], startDate: "2026-03-12", endDate: "2026-03-12", dailyLimit: 0 }) { ${it} } }`,
    fields: { 'UFF+NF+': 'days overbooked' },
  },
  {
    type: 'RestrictionPreviewDay',
    ask: (w, it) =>
      `{ restrictionPreview(input: { name: "R", branchIds: ["${w.branch}"], startDate: "2026-03-12", endDate: "2026-03-12", dailyLimit: 0 }) { days { ${it} } } }`,
    fields: { 'UFF+NF+': 'booked branchId branchName date limitAfter limitBefore' },
  },
  {
    // What is covered no more, a limit of none, and a postcode that is on no list.
    type: 'BranchPreview',
    ask: (w, it) =>
      `{ branchPreview(id: "${w.branch}", input: { name: "Selayang", dailyLimit: 0, leadTime: 1, deliveryRange: 60, deliveryWeekdays: [THURSDAY], coverage: ["00001"] }) { ${it} } }`,
    fields: { 'UFF+NF+': 'days overbooked uncovered unknownPostcodes unserved' },
  },
  {
    type: 'ClosedDay',
    ask: (_, it) => `{ closedDays(from: "2026-03-01", to: "2026-03-31") { ${it} } }`,
    fields: { 'UFF+-++': 'branchIds date id kind name names states tentative version' },
  },
  {
    type: 'LocalisedName',
    ask: (_, it) => `{ closedDays(from: "2026-03-01", to: "2026-03-31") { names { ${it} } } }`,
    fields: { 'UFF+-++': 'bm cn en' },
  },
  {
    type: 'DayLoad',
    ask: (w, it) => `{ dayLoads(branchIds: ["${w.branch}"], from: "2026-03-04", to: "2026-03-31") { ${it} } }`,
    fields: { 'UFF+NF+': 'booked branchId branchName date held heldInForms limit note overbookedBy reason status toDecide unproved' },
  },
  {
    type: 'User',
    ask: (w, it) => `{ user(id: "${w.ownerId}") { ${it} } }`,
    fields: {
      'U+N++N+':
        '_id countryCallingCode countryCode createdAt disabled email emailConfirmed firm formattedPhoneNumber name phoneNumber photoUrl role',
      U0N00N0: 'branches scope',
    },
  },
  {
    type: 'User',
    ask: (_, it) => `{ me { ${it} } }`,
    fields: { '-++++++': '_id createdAt disabled email emailConfirmed name role', '-00++++': 'branches' },
  },
  {
    type: 'User',
    ask: (_, it) => `{ me { ${it} } }`,
    fields: { '-00++0+': 'scope' },
    crew: '+',
  },
  { type: 'UserConnection', ask: (_, it) => `{ users { ${it} } }`, fields: { 'UFF++F+': 'edges pageInfo totalCount' } },
  { type: 'UserEdge', ask: (_, it) => `{ users { edges { ${it} } } }`, fields: { 'UFF++F+': 'cursor node' } },
  {
    type: 'PageInfo',
    ask: (_, it) => `{ users { pageInfo { ${it} } } }`,
    fields: { 'UFF++F+': 'endCursor hasNextPage hasPreviousPage startCursor' },
  },

  {
    type: 'HoldDateSuccess',
    ask: (_, it) => `mutation { ${holdDate('68100', '2026-03-13')} { ... on HoldDateSuccess { ${it} } } }`,
    fields: { '+++++++': 'branchName deliveryDate expiresAt holdToken' },
  },
  {
    type: 'DateUnavailable',
    ask: (_, it) => `mutation { ${holdDate('68100', '2026-03-21')} { ... on DateUnavailable { ${it} } } }`,
    fields: { '+++++++': 'alternatives message reason' },
  },
  {
    type: 'PostcodeNotServed',
    ask: (_, it) => `mutation { ${holdDate('88000', '2026-03-13')} { ... on PostcodeNotServed { ${it} } } }`,
    fields: { '+++++++': 'message' },
  },
  {
    // Staff with booking:write have a proof. One more than a number and a network have together.
    type: 'ProofNeeded',
    ask: (_, it) =>
      `mutation { ${[1, 2, 3, 4, 5, 6].map((n) => `a${n}: ${bookDelivery({})} { __typename }`).join(' ')} ${bookDelivery({})} { ... on ProofNeeded { ${it} } } }`,
    fields: { '+++--+-': 'message', '000--0-': 'mobile resendAfter' },
  },
  {
    type: 'NoHold',
    ask: (_, it) =>
      `mutation { ${[1, 2, 3, 4].map((n) => `a${n}: ${holdDate('68100', '2026-03-12')} { __typename }`).join(' ')} ${holdDate('68100', '2026-03-12')} { ... on NoHold { ${it} } } }`,
    fields: { '+++--+-': 'message' },
  },
  {
    // No SMS can be sent here.
    type: 'ProofCodeSuccess',
    ask: (_, it) => `mutation { requestProofCode(mobile: "0123456789") { ${it} } }`,
    fields: { CCCCCCC: 'challenge expiresIn resendAfter' },
  },
  {
    type: 'RequestBookingCodeSuccess',
    ask: (w, it) => `mutation { requestBookingCode(input: { key: "${w.booking.orderNumber}", mobile: "0123456789" }) { ${it} } }`,
    fields: { CCCCCCC: 'challenge expiresIn resendAfter' },
  },
  {
    type: 'OpenBookingSuccess',
    ask: async (w, it) => `mutation { openBooking(input: ${await w.openingCode()}) { ... on OpenBookingSuccess { ${it} } } }`,
    fields: { '+++++++': 'booking manageToken' },
  },
  {
    type: 'BookDeliverySuccess',
    ask: (_, it) => `mutation { ${bookDelivery({})} { ... on BookDeliverySuccess { ${it} } } }`,
    fields: { '+++++++': 'booking manageToken' },
  },
  {
    type: 'OrderAlreadyBooked',
    ask: (w, it) => `mutation { ${bookDelivery({ orderNumber: w.booking.orderNumber })} { ... on OrderAlreadyBooked { ${it} } } }`,
    fields: { '+++++++': 'deliveryDate message' },
  },
  {
    type: 'OrderNotReady',
    ask: (w, it) => `mutation { ${bookDelivery({ orderNumber: w.unpaidOrder })} { ... on OrderNotReady { ${it} } } }`,
    fields: { '+++++++': 'message statusText' },
  },
  {
    type: 'RescheduleBookingSuccess',
    async ask(w, it) {
      const { token, version } = await w.freshBooking();
      return `mutation { rescheduleBooking(input: { token: "${token}", version: ${version}, deliveryDate: "2026-03-13" }) { ... on RescheduleBookingSuccess { ${it} } } }`;
    },
    fields: { '+++++++': 'booking' },
  },
  {
    type: 'SignUpSuccess',
    async ask({ app }, it) {
      const { email, phoneNumber } = signUpInput();
      const otp = await codeFor(app, phoneNumber);
      return `mutation { signUp(input: { name: "N", email: "${email}", password: "rahsia-123", phoneNumber: "${phoneNumber}", otp: "${otp}" }) { ... on SignUpSuccess { ${it} } } }`;
    },
    fields: { '+++++++': 'message' },
  },
  {
    type: 'OtpRejected',
    ask: (_, it) =>
      `mutation { signUp(input: { name: "N", email: "n@example.test", password: "rahsia-123", phoneNumber: "${newMobile()}", otp: "1" }) { ... on OtpRejected { ${it} } } }`,
    fields: { '+++++++': 'attemptsLeft message' },
  },
  {
    type: 'ForgotPasswordResult',
    ask: (_, it) => `mutation { forgotPasswordEmail(email: "${newMobile()}@example.test") { ${it} } }`,
    fields: { '+++++++': 'message success', '0000000': 'error' },
  },
];
