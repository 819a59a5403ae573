import fc from 'fast-check';

/** Who books: a guest of one of four addresses, in a browser that was here before, or somebody who is signed in. */
type Booker = 'guest' | 'marked' | 'customer' | 'admin' | 'staff' | 'crew';

/** A booking of the world of dry-run-model.int.test.ts, by numbers: what they stand for is there. */
export interface BookingTry {
  who: Booker;
  address: number;
  postcode: string;
  /** Days from today on. */
  day: number;
  /** Of the orders on file, and of those that were booked; null: one of its own. */
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

/** Mostly what can be booked, and all that cannot. 47000 is served by nobody, 00001 is no postcode. */
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
