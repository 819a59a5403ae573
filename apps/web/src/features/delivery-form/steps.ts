import { checkDeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { paths, type Path } from '@booking/domain/navigation/paths';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { isSmsOn } from '../../lib/is-sms-on';
import { lostDate, type Draft, type DraftForm } from './draft';

/** The views of the form, in order (Specification, section 2). */
export const steps = ['postcode', 'order', 'date', 'details', 'summary'] as const;
export type Step = (typeof steps)[number];

/** Fields of the details view in the order of the page; the others belong to earlier steps. */
export const detailFields = [
  'salutation',
  'name',
  'primaryContact',
  'secondaryContact',
  'email',
  'address1',
  'address2',
  'quantityMattress',
  'quantityBedset',
  'remarks',
] as const satisfies readonly (keyof DraftForm)[];
export type DetailField = (typeof detailFields)[number];

/** The message ids of the fields' labels. */
export const fieldLabels: Record<DetailField | 'postcode' | 'city' | 'state', string> = {
  salutation: 'deliveryForm.field.salutation',
  name: 'deliveryForm.field.name',
  primaryContact: 'deliveryForm.field.primaryContact',
  secondaryContact: 'deliveryForm.field.secondaryContact',
  email: 'deliveryForm.field.email',
  address1: 'deliveryForm.field.address1',
  address2: 'deliveryForm.field.address2',
  postcode: 'deliveryForm.field.postcode',
  city: 'deliveryForm.field.city',
  state: 'deliveryForm.field.state',
  quantityMattress: 'deliveryForm.field.quantityMattress',
  quantityBedset: 'deliveryForm.field.quantityBedset',
  remarks: 'deliveryForm.field.remarks',
};

const isDetailField = (path: string): path is DetailField => (detailFields as readonly string[]).includes(path);

/** Returns the errors of the details view: those of the domain, and a missing address if e-mail is chosen, even if SMS is chosen too. */
export function validateDetails(form: DraftForm): ValidationError[] {
  const errors = checkDeliveryForm({ ...form, locale: 'en' }, { isSmsOn: isSmsOn(), foreignMobile }).filter(({ path }) =>
    isDetailField(path),
  );
  const isMissing = form.notifyEmail && form.email.trim() === '' && errors.every(({ path }) => path !== 'email');
  return isMissing ? [...errors, { path: 'email', code: 'EMAIL_REQUIRED' }] : errors;
}

const done: Record<Step, (draft: Draft, today: CalendarDate) => boolean> = {
  postcode: ({ form, postcodeFullFormat }) => isPostcode(form.postcode) && postcodeFullFormat !== '',
  order: ({ form, order }) =>
    order !== null && order.bookable && order.orderNumber === form.orderNumber && order.postcode === form.postcode,
  date: ({ form }, today) => form.deliveryDate >= today,
  details: ({ form }) => validateDetails(form).length === 0,
  summary: () => false,
};

export function isDone(step: Step, draft: Draft, today: CalendarDate): boolean {
  return done[step](draft, today);
}

/** Returns the first step before `step` that is not done; null if all steps before it are done. */
export function firstMissing(step: Step, draft: Draft, today: CalendarDate): Step | null {
  const missing = steps.slice(0, steps.indexOf(step)).filter((earlier) => !isDone(earlier, draft, today));
  // A date that is lost on the summary is replaced there.
  if (step === 'summary' && lostDate(draft) !== null && missing.every((earlier) => earlier === 'date')) return null;
  return missing[0] ?? null;
}

/** Returns the step after Continue: the first later step that is not done, so that a correction leads straight back to the summary. */
export function stepAfter(step: Step, draft: Draft, today: CalendarDate): Step {
  return steps.slice(steps.indexOf(step) + 1).find((later) => !isDone(later, draft, today)) ?? 'summary';
}

export const stepPaths: Record<Step, Path> = {
  postcode: paths.form,
  order: paths.formOrder,
  date: paths.formDate,
  details: paths.formDetails,
  summary: paths.formSummary,
};

/** Message ids of each step: its name and the title of its page. */
export const stepTexts: Record<Step, { name: string; title: string }> = {
  postcode: { name: 'deliveryForm.step.postcode', title: 'deliveryForm.postcode.title' },
  order: { name: 'deliveryForm.step.order', title: 'deliveryForm.order.title' },
  date: { name: 'deliveryForm.step.date', title: 'deliveryForm.date.title' },
  details: { name: 'deliveryForm.step.details', title: 'deliveryForm.details.title' },
  summary: { name: 'deliveryForm.step.summary', title: 'deliveryForm.summary.title' },
};
