import { checkDeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { isSmsOn } from '../../lib/is-sms-on';
import { lostDate, type Draft, type DraftForm } from './draft/draft';

/** The views of the form, in order (Specification, section 2). */
export const steps = ['postcode', 'order', 'date', 'details', 'summary'] as const;
export type Step = (typeof steps)[number];

/** Fields of the details view; the others belong to earlier steps. */
export const detailFields = [
  'salutation',
  'name',
  'email',
  'primaryContact',
  'secondaryContact',
  'address1',
  'address2',
  'quantityMattress',
  'quantityBedset',
  'remarks',
] as const satisfies readonly (keyof DraftForm)[];
export type DetailField = (typeof detailFields)[number];

const isDetailField = (path: string): path is DetailField => (detailFields as readonly string[]).includes(path);

/** The faults of the details view, as the domain finds them. */
export function detailFaults(form: DraftForm) {
  return checkDeliveryForm({ ...form, locale: 'en' }, { isSmsOn: isSmsOn(), foreignMobile }).filter((fault) => isDetailField(fault.path));
}

const done: Record<Step, (draft: Draft, today: CalendarDate) => boolean> = {
  postcode: ({ form, postcodeFullFormat }) => isPostcode(form.postcode) && postcodeFullFormat !== '',
  order: ({ form, order }) =>
    order !== null && order.bookable && order.orderNumber === form.orderNumber && order.postcode === form.postcode,
  date: ({ form }, today) => form.deliveryDate >= today,
  details: ({ form }) => detailFaults(form).length === 0,
  summary: () => false,
};

export function isDone(step: Step, draft: Draft, today: CalendarDate): boolean {
  return done[step](draft, today);
}

/** The first step before `step` that is not done; null when the way to it is free. */
export function firstMissing(step: Step, draft: Draft, today: CalendarDate): Step | null {
  const missing = steps.slice(0, steps.indexOf(step)).filter((earlier) => !isDone(earlier, draft, today));
  // Who loses the date at the end chooses another one there.
  if (step === 'summary' && lostDate(draft) !== null && missing.every((earlier) => earlier === 'date')) return null;
  return missing[0] ?? null;
}

/** Where Continue goes: the first later step that is not done, so that a corrected part leads straight back to the summary. */
export function stepAfter(step: Step, draft: Draft, today: CalendarDate): Step {
  return steps.slice(steps.indexOf(step) + 1).find((later) => !isDone(later, draft, today)) ?? 'summary';
}
