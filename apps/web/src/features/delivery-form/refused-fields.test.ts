import { expect, test } from 'vitest';
import { earlierStepOf, focusIn, refusedDetails, refusedFieldsIn } from './refused-fields';

test('refused fields of the details lead to the details, those of earlier steps to their step', () => {
  const fields = [
    { path: 'input.email', code: 'EMAIL_FORMAT', message: 'E-mail must be valid' },
    { path: 'input.deliveryDate', code: 'DATE_INVALID', message: 'Enter a valid date.' },
  ];
  expect(refusedDetails(fields)).toEqual([{ field: 'email', code: 'EMAIL_FORMAT', message: 'E-mail must be valid' }]);
  expect(earlierStepOf(fields)).toBe('date');
  expect(earlierStepOf([{ path: 'input.postcode', code: 'REQUIRED', message: '' }])).toBe('postcode');
  expect(earlierStepOf([{ path: 'input.orderNumber', code: 'REQUIRED', message: '' }])).toBe('order');
  expect(earlierStepOf([{ path: 'input.name', code: 'REQUIRED', message: '' }])).toBeNull();
});

test('only a valid state of navigation is read', () => {
  const refused = [{ field: 'email', code: 'EMAIL_FORMAT', message: 'no' }];
  expect(refusedFieldsIn({ refused })).toEqual(refused);
  expect(refusedFieldsIn(null)).toEqual([]);
  expect(focusIn({ focus: 'remarks' })).toBe('remarks');
  expect(focusIn({ focus: 'nonsense' })).toBeNull();
});
