import type { ActionError, QueuedAction } from '../features/staff-day/queue/queued-action';
import type { DayBookingFragment, DaySheetFragment } from '../graphql/day.generated';

/** As the server's answers say it, for the client's cache. */
const named = (name: string): object => ({ __typename: name });

type Round = DaySheetFragment['rounds'][number];
type Event = DayBookingFragment['history'][number];

const event = (time: string, change: string, to: string | null = null, from: string | null = null): Event => ({
  ...named('BookingEvent'),
  // Malaysia is eight hours ahead of UTC.
  at: new Date(`2026-12-01T${time}:00+08:00`).toISOString(),
  by: 'Nazri',
  change,
  from,
  to,
});

/** A booking of the day, confirmed by default. */
const givenStopBooking = (over: Partial<DayBookingFragment> = {}): DayBookingFragment => ({
  ...named('Booking'),
  id: 'k1',
  version: 2,
  reference: 'BKA5-2MRX',
  status: 'CONFIRMED',
  orderNumber: 'DEMO-2207',
  orderCheck: 'NONE',
  deliveryDate: '2026-12-01',
  branchName: 'Perak Branch',
  branch: { ...named('Branch'), id: 'b1', name: 'Perak Branch', phone: null },
  locale: 'en',
  postcode: '30000',
  city: 'Ipoh',
  state: 'Perak',
  address: { ...named('Address'), address1: '18, Jalan Sultan Yussuf', address2: null },
  quantityMattress: 1,
  quantityBedset: 0,
  salutation: null,
  name: 'Lee Swee Kheng',
  primaryContact: '0125582210',
  secondaryContact: null,
  remarks: null,
  window: null,
  attendance: null,
  docUrls: [],
  history: [event('07:00', 'BOOKED')],
  ...over,
});

/** A round of the given bookings. */
export const givenRound = (number: number, ids: readonly string[], over: Partial<Round> = {}): Round => ({
  ...named('RunSheetRound'),
  number,
  startsAt: '09:00',
  minutesPerStop: 20,
  crew: null,
  stops: ids.map((id) => ({ ...named('RunSheetRoundStop'), booking: { ...named('Booking'), id } })),
  ...over,
});

/** One round with three stops: one delivered, one on its way, one that was added after the sheet was printed. */
export const givenSheet = (over: Partial<DaySheetFragment> = {}): DaySheetFragment => {
  const sheet = threeStops(over);
  return {
    ...sheet,
    rounds: over.rounds ?? [
      givenRound(
        1,
        sheet.stops.map(({ booking }) => booking.id),
      ),
    ],
  };
};

const threeStops = (over: Partial<DaySheetFragment>): DaySheetFragment => ({
  ...named('RunSheet'),
  date: '2026-12-01',
  version: 3,
  printedAt: '2026-12-01T01:12:00Z',
  branch: { ...named('Branch'), id: 'b1', name: 'Perak Branch' },
  stops: [
    {
      ...named('RunSheetStop'),
      position: 1,
      change: null,
      booking: givenStopBooking({
        version: 4,
        status: 'DELIVERED',
        docUrls: ['/server/api/files/a.jpg'],
        history: [
          event('07:00', 'BOOKED'),
          event('07:41', 'STATUS', 'OUT_FOR_DELIVERY', 'CONFIRMED'),
          event('08:22', 'STATUS', 'DELIVERED', 'OUT_FOR_DELIVERY'),
        ],
      }),
    },
    {
      ...named('RunSheetStop'),
      position: 2,
      change: null,
      booking: givenStopBooking({
        id: 'k2',
        version: 5,
        reference: 'BKM6-4HWE',
        status: 'OUT_FOR_DELIVERY',
        city: 'Kampar',
        name: 'Thomas a/l Raj',
        quantityBedset: 1,
        remarks: 'Gate at the back',
        history: [event('07:00', 'BOOKED'), event('07:41', 'STATUS', 'OUT_FOR_DELIVERY', 'CONFIRMED')],
      }),
    },
    {
      ...named('RunSheetStop'),
      position: 3,
      change: 'ADDED',
      booking: givenStopBooking({
        id: 'k3',
        reference: 'BKW4-5MQT',
        city: 'Teluk Intan',
        name: 'Azman bin Latif',
        quantityMattress: 2,
        history: [event('10:50', 'BOOKED')],
      }),
    },
  ],
  roundsVersion: 0,
  rounds: [],
  gone: [],
  ...over,
});

type Stop = DaySheetFragment['stops'][number];
const otherwise = (stop: Stop, over: Partial<DayBookingFragment>): Stop => ({ ...stop, booking: { ...stop.booking, ...over } });
/** The day's sheet with each stop changed. */
export const everyStop = (over: Partial<DayBookingFragment>): Stop[] => givenSheet().stops.map((stop) => otherwise(stop, over));
/** The day's sheet with one booking changed. */
export const sheetWith = (id: string, over: Partial<DayBookingFragment>): DaySheetFragment =>
  givenSheet({ stops: givenSheet().stops.map((stop) => (stop.booking.id === id ? otherwise(stop, over) : stop)) });

/** A delivery that was recorded at 10:31 and is not sent yet. */
export const givenAction = (over: Partial<QueuedAction> = {}): QueuedAction => ({
  id: 't1',
  number: 1,
  userId: 's1',
  branchId: 'b1',
  date: '2026-12-01',
  bookingId: 'k2',
  version: 5,
  status: 'DELIVERED',
  reason: null,
  failure: null,
  takesBack: false,
  docUrls: [],
  photos: [],
  uploaded: null,
  at: Date.parse('2026-12-01T02:31:00Z'),
  sendAt: Date.parse('2026-12-01T02:31:05Z'),
  begun: false,
  error: null,
  ...over,
});

/** The reason why the server refused it. @param standing the status of the booking then */
export const givenError = (code: ActionError['code'], standing: ActionError['standing'] = null): ActionError => ({
  code,
  text: null,
  standing,
});
