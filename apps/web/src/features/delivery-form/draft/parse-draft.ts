import { emptyDraft, nothingOrdered, type Draft } from './draft';

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether every field of `sample` is in `value` with the same primitive kind. */
function looksLike<Shape extends object>(value: unknown, sample: Shape): value is Shape {
  return isPlain(value) && Object.entries(sample).every(([name, field]) => typeof value[name] === typeof field);
}

const part = <Shape extends object>(value: unknown, sample: Shape): Shape | null => (looksLike(value, sample) ? value : null);

const textOrNull = (value: unknown) => value === null || typeof value === 'string';

function isOrder(value: unknown): value is NonNullable<Draft['order']> {
  return looksLike(value, { orderNumber: '', postcode: '', bookable: true }) && textOrNull((value as Plain)['statusText']);
}

function isGone(value: unknown): value is NonNullable<Draft['gone']> {
  if (!looksLike(value, { date: '', reason: '', alternatives: [] })) return false;
  return Array.isArray(value.alternatives) && value.alternatives.every((date) => typeof date === 'string');
}

/** A draft out of what was kept on the device; null when its form cannot be trusted. A damaged part of the rest is left out. */
export function parseDraft(json: unknown): Draft | null {
  if (!looksLike(json, { postcodeFullFormat: '', branchName: '', form: {} }) || !looksLike(json.form, emptyDraft.form)) return null;
  const { postcodeFullFormat, branchName, form, order, hold, gone, attempt, profileOf } = json as Plain & Draft;
  return {
    postcodeFullFormat,
    branchName,
    form,
    order: isOrder(order) ? { ...order, ordered: part(order.ordered, nothingOrdered) ?? nothingOrdered } : null,
    hold: part(hold, { token: '', postcode: '', deliveryDate: '', endsAt: '' }),
    gone: isGone(gone) ? gone : null,
    attempt: part(attempt, { key: '', input: '' }),
    profileOf: typeof profileOf === 'string' ? profileOf : null,
  };
}
