import { expect, test } from 'vitest';
import { earlierStepOf, focusIn, refusedDetails, refusedFieldsIn } from './refused-fields';

test('fields of the details go back to their place, those of earlier steps to theirs', () => {
  const fields = [
    { path: 'input.email', message: 'E-mail must be valid' },
    { path: 'input.deliveryDate', message: 'Choose a date that exists.' },
  ];
  expect(refusedDetails(fields)).toEqual([{ field: 'email', message: 'E-mail must be valid' }]);
  expect(earlierStepOf(fields)).toBe('date');
  expect(earlierStepOf([{ path: 'input.postcode', message: '' }])).toBe('postcode');
  expect(earlierStepOf([{ path: 'input.orderNumber', message: '' }])).toBe('order');
  expect(earlierStepOf([{ path: 'input.name', message: '' }])).toBeNull();
});

test('what was handed over is read, anything else is not', () => {
  expect(refusedFieldsIn({ refused: [{ field: 'email', message: 'no' }] })).toEqual([{ field: 'email', message: 'no' }]);
  expect(refusedFieldsIn(null)).toEqual([]);
  expect(focusIn({ focus: 'remarks' })).toBe('remarks');
  expect(focusIn({ focus: 'nonsense' })).toBeNull();
});
