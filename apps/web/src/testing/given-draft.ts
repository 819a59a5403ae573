import { noQuantities } from '../components/booking-draft/booking-draft';
import { emptyDraft, type Draft, type DraftForm } from '../features/delivery-form/draft';
import { draftStore } from '../features/delivery-form/draft-store';

/** Stores a draft for Batu Caves whose order can be booked, with these fields of the form and these parts. */
export function givenDraft(form: Partial<DraftForm> = {}, over: Partial<Draft> = {}): void {
  draftStore.update(() => ({
    ...emptyDraft,
    postcodeFullFormat: '68100 Batu Caves, Selangor',
    form: { ...emptyDraft.form, postcode: '68100', orderNumber: 'DEMO-1004', ...form },
    order: { orderNumber: 'DEMO-1004', postcode: '68100', statusText: 'Complete', bookable: true, ordered: noQuantities },
    ...over,
  }));
}
