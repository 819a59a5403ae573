import fc from 'fast-check';

/** The step of a test on one branch, by numbers: a day of `modelDays`, a booking by its position. */
export type OfferStep =
  | { do: 'book' | 'hold'; day: number }
  | { do: 'offer' | 'choose' | 'move'; booking: number; day: number; minutes: number }
  | { do: 'accept' | 'decline' | 'withdraw' | 'cancel'; booking: number }
  | { do: 'limit'; places: number }
  | { do: 'wait'; minutes: number }
  | { do: 'lapse' };

export const modelDays = ['2026-03-10', '2026-03-12', '2026-03-13'] as const;

const day = fc.nat(modelDays.length - 1);
const booking = fc.nat(20);
/** Days from the booking's own, modulo the three: seldom the same one. */
const further = fc.constantFrom(0, 1, 1, 1, 1, 2, 2, 2, 2);
const minutes = fc.integer({ min: 1, max: 20 });
const of = <Do extends string>(...bulkActions: readonly Do[]) => fc.constantFrom(...bulkActions);

/** Generates two bookings and steps on them, mostly offers. The minutes are such that holds (ten minutes) and offers end in between. */
export const offerSteps: fc.Arbitrary<OfferStep[]> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ do: of('book', 'hold'), day }) },
      { weight: 5, arbitrary: fc.record({ do: of('offer', 'offer', 'offer', 'choose', 'move'), booking, day: further, minutes }) },
      { weight: 4, arbitrary: fc.record({ do: of('accept', 'accept', 'accept', 'decline', 'withdraw', 'cancel'), booking }) },
      { weight: 1, arbitrary: fc.record({ do: of('limit'), places: fc.constantFrom(0, 1, 2, 3, 3) }) },
      { weight: 1, arbitrary: fc.record({ do: of('wait'), minutes: fc.integer({ min: 1, max: 12 }) }) },
      { weight: 1, arbitrary: fc.record({ do: of('lapse') }) },
    ),
    { minLength: 10, maxLength: 30 },
  )
  .map((steps) => [{ do: 'book', day: 0 }, { do: 'book', day: 1 }, ...steps]);

interface ModelBooking {
  day: number;
  cancelled: boolean;
  /** True if its customer was asked to move. */
  asked: boolean;
  offer: { day: number; until: number } | null;
}

const full = 'DateUnavailable';

/** The domain's rules of a day's places in a few lines: bookings and holds do not exceed the limit when one is taken. */
export class OfferModel {
  readonly bookings: ModelBooking[] = [];
  private readonly holds: { day: number; until: number }[] = [];
  private minute = 0;

  constructor(private limit: number) {}

  booked(day: number): number {
    return this.bookings.filter((one) => !one.cancelled && one.day === day).length;
  }

  /** Places held for customers who were asked to move. */
  offered(day: number): number {
    return this.bookings.filter((one) => this.waiting(one)?.day === day).length;
  }

  waiting({ offer }: ModelBooking): ModelBooking['offer'] {
    return offer !== null && offer.until > this.minute ? offer : null;
  }

  /** Returns the step with the booking and the day of its numbers. Answers are mostly about a booking with an offer. */
  meant(step: OfferStep): OfferStep {
    if (!('booking' in step)) return step;
    const all = [...this.bookings.keys()];
    const asked = all.filter((index) => this.bookings.at(index)?.offer);
    const answers = ['accept', 'decline', 'withdraw', 'choose'].includes(step.do) && asked.length > 0 && step.booking % 4 > 0;
    const among = answers ? asked : all;
    const booking = among[step.booking % among.length] ?? 0;
    const own = this.bookings[booking]?.day ?? 0;
    return 'day' in step ? { ...step, booking, day: (own + step.day) % modelDays.length } : { ...step, booking };
  }

  /** @returns the expected answer */
  take(step: OfferStep): string {
    if (step.do === 'limit') this.limit = step.places;
    if (step.do === 'wait') this.minute += step.minutes;
    if (step.do === 'book') return this.book(step.day);
    if (step.do === 'hold') return this.hold(step.day);
    if (!('booking' in step)) return '';
    const booking = this.bookings[step.booking];
    return booking === undefined ? '' : this.change(booking, step);
  }

  private isFree(day: number, own: ModelBooking | null = null): boolean {
    const held = this.holds.filter((one) => one.day === day && one.until > this.minute).length;
    const offered = this.offered(day) - (own !== null && this.waiting(own)?.day === day ? 1 : 0);
    return this.booked(day) + held + offered < this.limit;
  }

  private book(day: number): string {
    if (!this.isFree(day)) return full;
    this.bookings.push({ day, cancelled: false, asked: false, offer: null });
    return 'BookDeliverySuccess';
  }

  private hold(day: number): string {
    if (!this.isFree(day)) return full;
    this.holds.push({ day, until: this.minute + 10 });
    return 'HoldDateSuccess';
  }

  private change(booking: ModelBooking, step: Extract<OfferStep, { booking: number }>): string {
    const waiting = this.waiting(booking);
    switch (step.do) {
      case 'offer':
        return this.offer(booking, step.day, this.minute + step.minutes);
      case 'move':
        if (booking.cancelled) return 'CONFLICT ILLEGAL_TRANSITION';
        return step.day === booking.day ? 'RescheduleBookingSuccess' : this.moveTo(booking, step.day);
      case 'cancel':
        if (booking.cancelled) return 'CONFLICT ILLEGAL_TRANSITION';
        Object.assign(booking, { cancelled: true, offer: null });
        return 'done';
      default:
        if (waiting === null) return booking.asked ? 'CONFLICT ALREADY_ANSWERED' : 'NOT_FOUND';
        if (step.do === 'accept') return this.moveTo(booking, waiting.day);
        if (step.do === 'choose' && step.day !== booking.day) return this.moveTo(booking, step.day);
        booking.offer = null;
        return step.do === 'withdraw' ? 'done' : 'RescheduleBookingSuccess';
    }
  }

  private offer(booking: ModelBooking, day: number, until: number): string {
    if (booking.cancelled) return 'CONFLICT ILLEGAL_TRANSITION';
    if (day === booking.day) return 'BAD_USER_INPUT';
    if (this.waiting(booking) !== null) return 'CONFLICT ILLEGAL_TRANSITION';
    if (!this.isFree(day)) return full;
    Object.assign(booking, { asked: true, offer: { day, until } });
    return 'OfferMoveSuccess';
  }

  private moveTo(booking: ModelBooking, day: number): string {
    if (!this.isFree(day, booking)) return full;
    Object.assign(booking, { day, offer: null });
    return 'RescheduleBookingSuccess';
  }
}
