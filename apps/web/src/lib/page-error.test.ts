import { expect, test } from 'vitest';
import { pageErrorOf } from './page-error';

test.each([
  [Object.assign(new Error('Gone'), { statusCode: 410, status: 500 }), { message: 'Gone', statusCode: 410 }],
  [
    { message: 'Not here', status: 404 },
    { message: 'Not here', statusCode: 404 },
  ],
  [
    { message: 'Refused', response: { status: 403 } },
    { message: 'Refused', statusCode: 403 },
  ],
  [new Error('Broken'), { message: 'Broken', statusCode: 500 }],
  ['text', { message: '', statusCode: 500 }],
  [null, { message: '', statusCode: 500 }],
])('%o', (error, expected) => {
  expect(pageErrorOf(error)).toEqual(expected);
});
