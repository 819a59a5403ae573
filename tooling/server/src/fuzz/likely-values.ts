import fc from 'fast-check';
import { bookingStatuses } from '@booking/domain/booking/booking-status';
import { scopes } from '@booking/domain/user/permissions';
import { hostileText, storableText } from './hostile-values.js';
import { Placeholder } from './placeholder.js';

/** Days around the test clock, and the first and last days of the calendar. */
const likelyDate = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 50 }).map((days) => new Date(Date.UTC(2026, 2, 6 + days)).toISOString().slice(0, 10)) },
  { weight: 1, arbitrary: fc.constantFrom('2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31') },
);
const given = (name: string) => fc.constant(new Placeholder(name));
/** Cursors are base64url of JSON: their content cannot be trusted. */
const cursor = fc
  .oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({ value: storableText, id: fc.constantFrom('x', '019a9f00-0000-7000-8000-00000000dead') }),
  )
  .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));

/**
 * Likely values of a field or argument by its name, so that inputs pass the first check. A name that is not listed gets values of its type:
 * this list makes the fuzz deeper, never wider.
 */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  postcode: fc.constantFrom('68100', '68 100', '68101', '90001'),
  email: fc.nat().map((number) => `Fuzz.${number}@example.test`),
  primaryContact: fc.constantFrom('0123456789', '+60 12-345 6789', '+65 9123 4567'),
  secondaryContact: fc.constantFrom('03-1234 5678', '0123456789', '0065 6123 4567'),
  address1: fc.constantFrom('1, Jalan Mawar', 'Lot 7\u200b Jalan SBC'),
  phoneNumber: given('mobile'),
  mobile: given('mobile'),
  countryCode: fc.constant('MY'),
  otp: given('code'),
  orderNumber: given('orderNumber'),
  salutation: fc.constantFrom('Mr', 'Mrs'),
  password: fc.constantFrom('rahsia-123', 'another-1-secret'),
  currentPassword: fc.constant('rahsia-123'),
  version: given('version'),
  holdToken: given('holdToken'),
  branchId: given('branch'),
  branchIds: fc.tuple(given('branch')),
  scope: fc.subarray([...scopes]),
  networks: fc.subarray(['203.0.113.5', '2001:db8::/48']),
  expiresAt: fc.constantFrom(null, '2027-03-04T04:00:00.000Z'),
  overlapHours: fc.integer({ min: 0, max: 168 }),
  role: fc.constantFrom('user', 'admin'),
  status: fc.constantFrom(...bookingStatuses, 'ACTIVE', 'SUSPENDED'),
  coverage: fc.subarray(['90000', '90001-90100', '91000-91999']),
  states: fc.subarray(['Selangor', 'Johor']),
  cutoffTime: fc.constantFrom('17:00', '00:00', null),
  year: fc.constantFrom(2025, 2026, 2027),
  quantityMattress: fc.integer({ min: 1, max: 9 }),
  dailyLimit: fc.integer({ min: 0, max: 20 }),
  first: fc.integer({ min: 0, max: 100 }),
  last: fc.constantFrom(null, 1, 100),
  after: fc.oneof(fc.constant(null), cursor),
  before: fc.oneof(fc.constant(null), cursor),
  photoUrl: fc.constantFrom('/server/api/files/0123456789abcdef0123456789abcdef.webp', null),
  docUrls: fc.subarray(['https://example.test/a.jpg', '/server/api/files/0123456789abcdef0123456789abcdef.webp']),
  override: fc.boolean(),
  firm: fc.oneof(storableText, fc.constant(null)),
  key: given('fileKey'),
  date: likelyDate,
  answerBy: fc.integer({ min: -1, max: 9 * 24 }).map((hours) => new Date(Date.UTC(2026, 2, 4, 5 + hours)).toISOString()),
  bookingId: given('booking'),
  bookingIds: fc.oneof(fc.constant([]), fc.tuple(given('stop'))),
  startsAt: fc.constantFrom('09:00', '7:05', '23:59', '25:00'),
  minutesPerStop: fc.integer({ min: 4, max: 121 }),
  crew: fc.oneof(storableText, fc.constant(null)),
  round: fc.constantFrom(null, 1, 2),
  roundsVersion: given('roundsVersion'),
  receivedBy: fc.constantFrom('Puan Siti', ' 陈  先生 ', 'Ali\u200b', null),
  endpointId: given('webhookEndpoint'),
  // Validated and stored: this process sends nothing there.
  url: fc.constantFrom('https://hooks.example.com/a', 'http://hooks.example.com', 'https://127.0.0.1/'),
  refresh_token: given('refreshToken'),
};

/** The date of the bookings that inputs use. */
export const stopDate = '2026-04-10';
const ofRunSheet = /^(runSheet|printRunSheet|orderStops|saveRounds|announceWindows)$/;

/** The object of `id`, and of `token`, by the name of the operation. */
const kinds: readonly [RegExp, string][] = [
  [/closedday/i, 'closedDay'],
  [/calendarfeed/i, 'calendarFeed'],
  [/apikey/i, 'apiKey'],
  [/webhook/i, 'webhookEndpoint'],
  [/restriction/i, 'rule'],
  [/branch/i, 'branch'],
  [/booking/i, 'booking'],
  [/user/i, 'user'],
];

/** Returns likely values of the field in this operation; null for an unknown name. */
export function likelyValue(operation: string, name: string): fc.Arbitrary<unknown> | null {
  if (operation === 'updateBookingStatus' && name === 'id') return given('stepBooking');
  if (name === 'id' || name === 'ids') {
    const kind = operation === 'archiveBookings' ? 'endedBooking' : (kinds.find(([pattern]) => pattern.test(operation))?.[1] ?? 'booking');
    const id = fc.oneof(
      { weight: 9, arbitrary: given(kind) },
      { weight: 1, arbitrary: fc.constantFrom(...kinds.map(([, each]) => each)).map((each) => new Placeholder(each)) },
    );
    return name === 'id' ? id : fc.array(id, { minLength: 1, maxLength: 3 });
  }
  if (operation === 'updateBookingStatus' && name === 'version') return given('stepVersion');
  if (name === 'date' && ofRunSheet.test(operation)) return fc.oneof({ weight: 9, arbitrary: fc.constant(stopDate) }, likelyDate);
  // The customer's booking is of this date.
  if (name === 'deliveryDate' && operation === 'confirmAttendance') return fc.constantFrom(stopDate, stopDate, '2026-04-11');
  if (name === 'email' && operation.endsWith('/login')) return given('customerEmail');
  if (name === 'token' && operation.includes('/calendars/')) return given('calendarToken');
  if (name === 'token') return given(/password/i.test(operation) ? 'passwordToken' : 'manageToken');
  return Object.hasOwn(byName, name) ? (byName[name] ?? null) : null;
}

/** Values of a scalar type, for names without a meaning. */
export function valueOfScalar(type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'Date':
      return likelyDate;
    case 'DateTime':
      return fc.constantFrom('2026-03-04T04:00:00Z', '9999-12-31T23:59:59Z');
    case 'Int':
      return fc.integer({ min: 0, max: 30 });
    case 'Float':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'Boolean':
      return fc.boolean();
    case 'ID':
      return fc.oneof(fc.uuid(), hostileText);
    default:
      return storableText;
  }
}
