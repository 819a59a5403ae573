import { checkDeliveryForm, normaliseDeliveryForm, type DeliveryForm, type FormRules } from '@booking/domain/booking/delivery-form';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { salutations } from '@booking/reference-data/salutations';
import { refuseInvalid } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import { idempotencyKey, maxKeyLength, type IdempotencyKey } from '../idempotency.js';

const salutationValues = salutations.map(({ value }) => value);

/**
 * Validates and normalises the form.
 * @param rules who books, whether SMS are sent, and how numbers of other countries are parsed
 * @param isJudged selects the fields to validate, for a change; all by default
 * @throws BAD_USER_INPUT naming every error, each path behind the prefix
 */
export function checkedForm(
  form: DeliveryForm,
  prefix: string,
  rules: Pick<FormRules, 'isSmsOn' | 'isStaff' | 'foreignMobile'>,
  isJudged: (field: string) => boolean = () => true,
): DeliveryForm {
  const errors = checkDeliveryForm(form, { ...rules, salutations: salutationValues }).filter(({ path }) => isJudged(path));
  refuseInvalid(errors.map((error) => ({ ...error, path: `${prefix}${error.path}` })));
  return normaliseDeliveryForm(form, rules.foreignMobile);
}

/**
 * Returns the hashes of a request's key and input; null without a key. The same form by the same caller has the same hashes.
 * @throws BAD_USER_INPUT as checkedKey; for any key of a dry run, whose answer is not stored
 */
export function keyOfRequest(
  caller: Caller,
  key: string | null,
  form: DeliveryForm,
  request: { override: boolean; overrideReason: string | null; asStaff: boolean; secondDelivery: boolean; dryRun: boolean },
): IdempotencyKey | null {
  const { override, overrideReason, asStaff, secondDelivery, dryRun } = request;
  if (dryRun && key !== null) refuseInvalid([{ path: 'idempotencyKey', code: 'NOT_AS_EXPECTED' }]);
  const text = checkedKey(key);
  if (text === null) return null;
  const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  return idempotencyKey(caller, text, [fields, override, overrideReason, asStaff, secondDelivery]);
}

/** Returns the key as sent, null without one. @throws BAD_USER_INPUT for an empty or too long one */
export function checkedKey(key: string | null): string | null {
  if (key !== null) refuseInvalid(keyErrors(key));
  return key;
}

function keyErrors(key: string): ValidationError[] {
  if (key === '') return [{ path: 'idempotencyKey', code: 'REQUIRED' }];
  return key.length > maxKeyLength ? [{ path: 'idempotencyKey', code: 'TOO_LONG', values: { max: maxKeyLength } }] : [];
}
