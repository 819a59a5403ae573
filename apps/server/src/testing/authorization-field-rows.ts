/** A document that reaches objects of a type at `$it`, and fields of the type that have the same answers. */
export interface FieldRow {
  type: string;
  document: string;
  answers: string;
  names: string[];
}

const times = (count: number, field: string) => Array.from({ length: count }, (_, at) => `a${at}: ${field} { __typename }`).join(' ');
const delivery = (orderNumber: string) =>
  `{ postcode: "68100", quantityMattress: 1, name: "N", email: "n@example.test", primaryContact: "0123456789", address1: "1", deliveryDate: "2026-03-13", orderNumber: "${orderNumber}" }`;
const held = 'holdDate(postcode: "68100", deliveryDate: "2026-03-12")';
const freshMove = 'id: "$fresh", version: 1, deliveryDate: "2026-03-13", answerBy: "2026-03-06T00:00:00Z"';
const rule = '{ name: "R", branchIds: ["$branch"], startDate: "2026-03-12", endDate: "2026-03-12", dailyLimit: 0 }';
const branch =
  '{ name: "B", dailyLimit: 0, piecesPerPlace: 6, leadTime: 1, deliveryRange: 60, deliveryWeekdays: [THURSDAY], coverage: ["00001"] }';
const wrongOrder = '{ orderNumber: "C-1", status: 9, isPaid: true, isSigned: true, quantityMattress: 1000 }';
const ofCustomers =
  'address archived arrival attendance branch branchName city createdAt deliveryDate email history id keptPastLimit locale name notifyEmail notifySms orderNumber postcode primaryContact quantityBedset quantityMattress receivedBy reference remarks salutation secondaryContact state status updatedAt version window';
const ofOrders =
  'address email isPaid isSigned name orderNumber primaryContact processedDate quantityBedset quantityMattress status statusText';

const sixBookings = times(6, `bookDelivery(input: ${delivery('$newOrder')})`);

/**
 * Every object type except Query, Mutation and Subscription, which have rows of their own. A document is followed by types with their
 * answers to guest, owner, other, staff, elsewhere, unscoped and all (see authorization-world.ts), to the crew if it gets another answer
 * than `unscoped`, and by the fields with these answers.
 */
const table = `
mutation { saveWebhookEndpoint(input: { url: "https://hooks.example.com", events: [BOOKING_CREATED], branchIds: ["$branch"], disabled: true }) { $it } }
  WebhookEndpoint UFF+BF+  branches createdAt disabled events id maker secret state url waiting
  WebhookEndpoint UFF0BF0  apiKeyId disabledReason failingSince formerSecretUntil recentDeliveries
{ webhookDeliveries(endpointId: "$endpoint") { $it } }
  WebhookDeliveryConnection UFF+NF+  edges pageInfo
{ webhookDeliveries(endpointId: "$endpoint") { edges { $it } } }
  WebhookDeliveryEdge UFF+NF+  cursor node
{ webhookDeliveries(endpointId: "$endpoint") { edges { node { $it } } } }
  WebhookDelivery UFF+NF+  at attempt body error event id responseBody responseMs state status tries webhookId
  WebhookDelivery UFF0NF0  nextAttemptAt
{ webhookDeliveries(endpointId: "$endpoint") { edges { node { tries { $it } } } } }
  WebhookTry UFF+NF+  at error responseBody responseMs status
{ apiKeys { $it } }
  ApiKey UFF+-F+  branches callsToday createdAt expiresAt formerSecretLastUsedAt formerSecretUntil id lastUsedAt maker name networks prefix scope state
  ApiKey UFF0-F+  revokedAt
mutation { createApiKey(input: { name: "N", scope: ["booking:read"], branchIds: ["$branch"] }) { $it } }
  CreateApiKeyResult UFF+BF+  apiKey secret
{ user(id: "$maker") { $it } }
  User UNN++N+  apiKeys
# The crew sees what its round needs, whether the order is to be checked first too, and no more than the customer's own history.
{ runSheet(branchId: "$branch", date: "$tomorrow") { stops { booking { $it } } } }
  Booking UFF+NF++ ${ofCustomers} orderCheck
  Booking UFF+NF+0 internalNote messages places promise toldBy
  Booking UFF0NF00 calendarUrl deliveryDay moveOffer order
{ runSheet(branchId: "$branch", date: "$tomorrow") { $it } }
  RunSheet UFF+NF++ branch date rounds roundsVersion stops version
  RunSheet UFF0NF00 gone printedAt replacedPrintedAt
{ runSheet(branchId: "$branch", date: "$tomorrow") { stops { $it } } }
  RunSheetStop UFF+NF++ booking position
  RunSheetStop UFF0NF00 change
{ runSheet(branchId: "$branch", date: "$tomorrow") { rounds { $it } } }
  RunSheetRound UFF+NF++ minutesPerStop number startsAt stops
  RunSheetRound UFF0NF00 crew
{ runSheet(branchId: "$branch", date: "$tomorrow") { rounds { stops { $it } } } }
  RunSheetRoundStop UFF+NF++ attendance booking expectedAt isOutsideWindow position window
# Bookings of other branches are left as they are.
mutation { cancelBookings(bookings: [{ id: "$fresh", version: 1 }], reason: "R") { $it } }
  BulkResult UFF++F+  id
  BulkResult UFF+0F+  done
  BulkResult UFF0+F0  left
mutation { cancelBookings(bookings: [{ id: "$booking", version: 99 }], reason: "R") { left { $it } } }
  BulkLeft UFF++F+  bookingId code reference
{ decisions(branchIds: ["$branch"], first: 1) { $it } }
  DecisionConnection UFF+NF+  edges pageInfo totalCount
{ decisions(branchIds: ["$branch"], first: 1) { edges { $it } } }
  DecisionEdge UFF+NF+  cursor node
# The first is the day past its limit, which is no single booking.
{ decisions(branchIds: ["$branch"], first: 1) { edges { node { $it } } } }
  Decision UFF+NF+  branchId branchName date id kind overbookedBy
  Decision UFF0NF0  booking
{ bookingChanges(branchIds: ["$branch"], first: 1) { $it } }
  BookingChangeConnection UFF+NF+  edges pageInfo
{ bookingChanges(branchIds: ["$branch"], first: 1) { edges { $it } } }
  BookingChangeEdge UFF+NF+  cursor node
{ bookingChanges(branchIds: ["$branch"], first: 1) { edges { node { $it } } } }
  BookingChange UFF+NF+  at body booking bookingId event id version
# Staff of another branch see none of this branch's postcodes.
{ orders { $it } }
  OrderConnection UFF+0F+  edges
  OrderConnection UFF++F+  pageInfo totalCount
{ orders { edges { $it } } }
  OrderEdge UFF+-F+  cursor node
{ order(orderNumber: "$order") { $it } }
  Order UFF+-F+  ${ofOrders}
{ checkOrders(input: [${wrongOrder}]) { $it } }
  OrderCheck UFFFFF+  change faults hints index orderNumber
{ checkOrders(input: [${wrongOrder}]) { faults { $it } } }
  InputFault UFFFFF+  code message path
{ auditLog { $it } }
  AuditConnection UFF+0F+  edges
  AuditConnection UFF++F+  pageInfo
{ auditLog { edges { $it } } }
  AuditEdge UFF+-F+  cursor node
{ auditLog(entityId: "$audited") { edges { node { $it } } } }
  AuditEntry UFF+-F+  action after at before by entity entityId
  AuditEntry UFF0-F0  group
{ booking(id: "$booking") { moveOffer { $it } } }
  MoveOffer U+N+NF+  answerBy answeredAt branchName cause deliveryDate id offeredAt offeredBy reason state
{ booking(id: "$booking") { promise { $it } } }
  BookingPromise U-N+NF+  bookedBefore decidedAt limit override planVersion
  BookingPromise U-N0NF0  overrideReason
{ moveSuggestions(branchId: "$branch", date: "$overbookedDate") { $it } }
  MoveSuggestion UFF+NF+  alternatives booking branchName date movedBefore
{ movePreview(${freshMove}) { ... on MoveMessages { $it } } }
  MoveMessages UFF+NF+  language messages
{ movePreview(${freshMove}) { ... on MoveMessages { messages { $it } } } }
  MessagePreview UFF+NF+  channel html locale subject text to
  MessagePreview UFF0NF0  signs signsMost
mutation { offerMove(${freshMove}) { ... on OfferMoveSuccess { $it } } }
  OfferMoveSuccess UFF+NF+  booking
{ weeklyOutcomes(branchIds: ["$branch"], weeks: 1) { $it } }
  WeeklyOutcome UFF+NF+  attendanceOther attendanceYes booked cancelled delivered deliveredInWindow deliveredWithWindow failed weekStart
{ weeklyOutcomes(branchIds: ["$branch"], weeks: 1) { attendanceYes { $it } } }
  AttendanceOutcome UFF+NF+  deliveries nobodyHome
{ availability(postcode: "68100") { $it } }
  Availability +++++++  arrivals city days nextAvailable postcode postcodeFullFormat served state
  Availability 0000000  noRoom
{ availability(postcode: "68100", from: "2026-03-04", to: "2026-05-31") { days { $it } } }
  AvailabilityDay +++++++  branchName changeUntil closedNote closedReason date note reason status
{ availability(postcode: "68100") { arrivals { $it } } }
  BranchArrival +++++++  branchName notes
{ availability(postcode: "68100") { arrivals { notes { $it } } } }
  ArrivalNotes +++++++  before call carryIn time
{ booking(id: "$booking") { arrival { $it } } }
  ArrivalNotes U+N+NF+  before call carryIn time
{ managedBooking(token: "$token") { branch { arrival { $it } } } }
  ArrivalTexts +++++++  before call carryIn time
{ orderStatus(orderNumber: "$order", postcode: "68100") { $it } }
  OrderStatus +++++++  bookable bookingStatus deliveryDate orderNumber quantityBedset quantityMattress statusText
# Not everybody who knows the order's number sees what it says about its buyer; messages of the day are for the branch's staff.
{ booking(id: "$booking") { $it } }
  Booking U+N+NF+  ${ofCustomers} docUrls moveOffer
  Booking U+N0NF0  calendarUrl deliveryDay
  Booking U0N+NF+  internalNote messages order orderCheck places promise toldBy
{ managedBooking(token: "$token") { $it } }
  Booking +++++++  ${ofCustomers} calendarUrl deliveryDay docUrls moveOffer
  Booking 000+00+  internalNote messages order orderCheck places promise toldBy
{ managedBooking(token: "$deliveredToken") { deliveryDay { $it } } }
  DeliveryDay +++++++  attendance delivered state window
  DeliveryDay 0000000  asOf failure stopsBefore
{ managedBooking(token: "$deliveredToken") { deliveryDay { delivered { $it } } } }
  DeliveryProof +++++++  photos receivedBy
  DeliveryProof 0000000  at
{ managedBooking(token: "$failedToken") { deliveryDay { failure { $it } } } }
  DeliveryFailure +++++++  at canChooseDate
  DeliveryFailure 0000000  code
# By their own right at the branch, whoever has the link besides.
{ managedBooking(token: "$failedToken") { $it } }
  Booking 000+00+  customerChoosesUntil
{ managedBooking(token: "$deliveredToken") { deliveryDay { window { $it } } } }
  TimeWindow +++++++  from to
{ bookings { $it } }
  BookingConnection U+0+0F+  edges
  BookingConnection U++++F+  pageInfo totalCount totalCountCapped
{ booking(id: "$booking") { messages { $it } } }
  BookingMessage U-N+NF+  at channel content id kind status to waitsUntil
  BookingMessage U-N0NF0  follows reason reasonCode
{ bookings { edges { $it } } }
  BookingEdge U+-+-F+  cursor node
{ booking(id: "$booking") { history { $it } } }
  BookingEvent U+N+NF+  at by change from to
{ booking(id: "$booking") { order { $it } } }
  Order U-N+NF+  ${ofOrders}
{ booking(id: "$booking") { address { $it } } }
  Address U+N+NF+  address1 address2 zipcode city state
  Address U0N0NF0  country
{ managedBooking(token: "$token") { branch { address { $it } } } }
  Address +++++++  address1 address2 zipcode city state country
{ booking(id: "$booking") { order { address { $it } } } }
  Address U-N+NF+  address1 address2 zipcode city state country
{ branch(id: "$branch") { calendarFeed { $it } } }
  CalendarFeed UFF+NF+  branch createdAt id lastReadAt
mutation { createCalendarFeed(branchId: "$branch") { $it } }
  CreateCalendarFeedResult UFF+NF+  calendarFeed url
{ branch(id: "$branch") { $it } }
  Branch UFF+N++  address arrival checkPieces countryCode coverage createdAt cutoffTime dailyLimit deliveryRange deliveryWeekdays firstStopAt id leadTime minutesPerStop name phone phoneCode piecesPerPlace priority region restrictions status updatedAt usualRounds version
  Branch UFF+NF+  calendarFeed
# Capacity and coverage are for staff of the branch; rules are those of one's own branches.
{ managedBooking(token: "$token") { branch { $it } } }
  Branch +++++++  address arrival countryCode createdAt cutoffTime deliveryRange deliveryWeekdays id leadTime name phone phoneCode region status updatedAt version
  Branch UFF+F++  checkPieces coverage dailyLimit firstStopAt minutesPerStop piecesPerPlace priority usualRounds
  Branch UFF+0++  restrictions
  Branch UFF+FF+  calendarFeed
{ restriction(id: "$rule") { $it } }
  Restriction UFF+N++  branchIds branchNames createdAt dailyLimit endDate id name startDate version
{ restrictionPreview(input: ${rule}) { $it } }
  RestrictionPreview UFF+NF+  days overbooked
{ restrictionPreview(input: ${rule}) { days { $it } } }
  RestrictionPreviewDay UFF+NF+  booked branchId branchName date limitAfter limitBefore
# Postcodes lose their branch, the limit is 0, and one postcode is on no list.
{ branchPreview(id: "$branch", input: ${branch}) { $it } }
  BranchPreview UFF+NF+  days overbooked places uncovered unknownPostcodes unserved
{ branchPreview(id: "$branch", input: ${branch}) { places { $it } } }
  PlacesPreview UFF+NF+  deliveries pieces places placesAfter
{ closedDays(from: "2026-03-01", to: "2026-03-31") { $it } }
  ClosedDay UFF+-++  branchIds date id kind name names states tentative version
{ closedDays(from: "2026-03-01", to: "2026-03-31") { names { $it } } }
  LocalisedName UFF+-++  bm cn en
{ dayLoads(branchIds: ["$branch"], from: "2026-03-04", to: "2026-03-31") { $it } }
  DayLoad UFF+NF+  booked branchId branchName date deliveries held heldInForms limit note overbookedBy pieces reason status toDecide unproved
{ user(id: "$owner") { $it } }
  User U+N++N+  _id countryCallingCode countryCode createdAt disabled email emailConfirmed firm formattedPhoneNumber name phoneNumber photoUrl role
  User U0N00N0  branches scope
{ me { $it } }
  User -++++++  _id createdAt disabled email emailConfirmed name role
  User -00++++  branches
  User -00++0++ scope
{ users { $it } }
  UserConnection UFF++F+  edges pageInfo totalCount
{ users { edges { $it } } }
  UserEdge UFF++F+  cursor node
{ users { pageInfo { $it } } }
  PageInfo UFF++F+  endCursor hasNextPage hasPreviousPage startCursor
mutation { holdDate(postcode: "68100", deliveryDate: "2026-03-13") { ... on HoldDateSuccess { $it } } }
  HoldDateSuccess +++++++  branchName deliveryDate expiresAt holdToken
mutation { holdDate(postcode: "68100", deliveryDate: "2026-03-21") { ... on DateUnavailable { $it } } }
  DateUnavailable +++++++  alternatives message reason
mutation { holdDate(postcode: "88000", deliveryDate: "2026-03-13") { ... on PostcodeNotServed { $it } } }
  PostcodeNotServed +++++++  message
# Staff with booking:write need no verification. One more than a number and a network have together.
mutation { ${sixBookings} bookDelivery(input: ${delivery('$newOrder')}) { ... on ProofNeeded { $it } } }
  ProofNeeded +++--+-  message
  ProofNeeded 000--0-  mobile resendAfter
mutation { ${times(4, held)} ${held} { ... on NoHold { $it } } }
  NoHold +++--+-  message
# No SMS can be sent here.
mutation { requestProofCode(mobile: "0123456789") { $it } }
  ProofCodeSuccess CCCCCCC  challenge expiresIn resendAfter
mutation { requestBookingCode(input: { key: "$order", mobile: "0123456789" }) { $it } }
  RequestBookingCodeSuccess CCCCCCC  challenge expiresIn resendAfter
mutation { openBooking(input: $openingCode) { ... on OpenBookingSuccess { $it } } }
  OpenBookingSuccess +++++++  booking manageToken
mutation { bookDelivery(input: ${delivery('$newOrder')}) { ... on BookDeliverySuccess { $it } } }
  BookDeliverySuccess +++++++  booking manageToken
mutation { bookDelivery(input: ${delivery('$order')}) { ... on OrderAlreadyBooked { $it } } }
  OrderAlreadyBooked +++++++  bookingStatus deliveryDate message
mutation { bookDelivery(input: ${delivery('$unpaidOrder')}) { ... on OrderNotReady { $it } } }
  OrderNotReady +++++++  message statusText
mutation { rescheduleBooking(input: { token: "$freshToken", version: 1, deliveryDate: "2026-03-13" }) { ... on RescheduleBookingSuccess { $it } } }
  RescheduleBookingSuccess +++++++  booking
mutation { signUp(input: $signUp) { ... on SignUpSuccess { $it } } }
  SignUpSuccess +++++++  message
mutation { signUp(input: { name: "N", email: "n@example.test", password: "rahsia-123", phoneNumber: "$mobile", otp: "1" }) { ... on OtpRejected { $it } } }
  OtpRejected +++++++  attemptsLeft message
mutation { forgotPasswordEmail(email: "$mobile@example.test") { $it } }
  ForgotPasswordResult +++++++  message success
  ForgotPasswordResult 0000000  error
`;

export const fieldRows: readonly FieldRow[] = rowsOf(table);

function rowsOf(text: string): FieldRow[] {
  const rows: FieldRow[] = [];
  let document = '';
  for (const line of text.split('\n')) {
    if (!line.startsWith('  ')) {
      if (!line.startsWith('#')) document = line;
      continue;
    }
    const [type = '', answers = '', ...names] = line.trim().split(/ +/);
    rows.push({ type, document, answers, names });
  }
  return rows;
}
