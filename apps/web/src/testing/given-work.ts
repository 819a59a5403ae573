import type { WorkBooking, WorkLoad } from '../features/staff-overbooked/work-list';

/** A booking of Friday, 04 Dec at the Perak Branch. Ids in alphabetical order are in the order of creation. */
export function givenWork(id: string, { asked = false, ...over }: Partial<WorkBooking> & { asked?: boolean } = {}) {
  return {
    __typename: 'Booking' as const,
    id,
    version: 1,
    reference: `BK-${id.toUpperCase()}`,
    status: 'CONFIRMED' as const,
    deliveryDate: '2026-12-04',
    branchName: 'Perak Branch',
    branch: { __typename: 'Branch', id: 'b1' },
    salutation: null,
    name: `Person ${id.toUpperCase()}`,
    primaryContact: '0125530184',
    email: 'person@example.com',
    toldBy: ['EMAIL' as const],
    postcode: '31400',
    city: 'Ipoh',
    quantityMattress: 1,
    quantityBedset: 0,
    places: 1,
    remarks: null,
    createdAt: `2026-11-2${id.charCodeAt(0) - 97}T02:00:00.000Z`,
    keptPastLimit: false,
    moveOffer: asked
      ? {
          __typename: 'MoveOffer',
          id: `offer-${id}`,
          deliveryDate: '2026-12-07',
          branchName: 'Perak Branch',
          answerBy: '2026-12-02T10:00:00.000Z',
          state: 'WAITING' as const,
          offeredBy: 'Farah Zainal',
          offeredAt: '2026-12-01T02:00:00.000Z',
          answeredAt: null,
          reason: 'We are sorry: we took more deliveries for Friday, 04 Dec, 2026 than we can make.',
        }
      : null,
    ...over,
  };
}

export const givenSuggestion = (id: string, date: string | null, alternatives: string[] = [], movedBefore = 0) => ({
  __typename: 'MoveSuggestion' as const,
  booking: givenWork(id),
  date,
  branchName: date && 'Perak Branch',
  alternatives,
  movedBefore,
});

/** A day of the Perak Branch with room, with the given fields replaced. */
export const givenLoadOfWork = (date: string, over: Partial<WorkLoad> = {}) => ({
  __typename: 'DayLoad' as const,
  date,
  branchId: 'b1',
  branchName: 'Perak Branch',
  booked: 10,
  limit: 20,
  status: 'AVAILABLE' as const,
  reason: null,
  note: null,
  overbookedBy: 0,
  held: 0,
  toDecide: 0,
  ...over,
});
