import fc from 'fast-check';

/** The caller: a guest at one of four addresses, in a returning browser, or somebody who is signed in. */
type Booker = 'guest' | 'marked' | 'customer' | 'admin' | 'staff' | 'crew';

/** A booking in the world of dry-run.property.test.ts, by numbers, whose meaning is defined there. */
export interface BookingTry {
  who: Booker;
  address: number;
  postcode: string;
  /** Days from today. */
  day: number;
  /** An order on file, or one that is booked; null: a new one. */
  order: number | null;
  form: { name: string; email: string; notifySms: boolean; quantityMattress: number; quantityBedset: number };
  mobile: number;
  hold: number | null;
  proof: 'none' | 'right' | 'wrong' | 'unknown';
  override: boolean;
  overrideReason: string | null;
  asStaff: boolean;
}

const often = <T>(usual: T, ...seldom: readonly T[]) =>
  fc.oneof(
    { weight: 4 * Math.max(1, seldom.length), arbitrary: fc.constant(usual) },
    ...seldom.map((value) => ({ weight: 1, arbitrary: fc.constant(value) })),
  );

/** Generates mostly bookings that are possible, and all kinds that are not. No branch serves 47000, and 00001 is no postcode. */
export const bookingTries: fc.Arbitrary<BookingTry> = fc.record({
  who: fc.constantFrom('guest', 'guest', 'guest', 'marked', 'marked', 'marked', 'marked', 'customer', 'admin', 'staff', 'crew'),
  address: fc.nat(3),
  postcode: often('68100', '68100', '68000', '50000', '50000', '50000', '47000', '00001', '681'),
  day: fc.nat(24),
  order: fc.option(fc.oneof(fc.nat(4), fc.nat(40)), { freq: 3 }),
  form: fc.record({
    name: often('Tan', 'Tan', 'Tan', ' '),
    email: often('tan@example.test', 'family0@example.test', 'family1@example.test', 'family2@example.test', '', 'nonsense'),
    notifySms: fc.boolean(),
    quantityMattress: often(1, 2, 2, 3, 0, 1000),
    quantityBedset: often(0, 1),
  }),
  mobile: fc.nat(4),
  hold: fc.option(fc.nat(4), { freq: 2 }),
  proof: often<BookingTry['proof']>('none', 'right', 'right', 'wrong', 'unknown'),
  override: often(false, false, true),
  overrideReason: often<string | null>(null, 'Wedding'),
  asStaff: often(false, false, true),
});
