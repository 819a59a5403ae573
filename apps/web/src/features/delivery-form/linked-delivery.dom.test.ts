import { formUrl } from '@booking/sdk';
import { expect, test } from 'vitest';
import { readFormLink } from './linked-delivery';

const none = { postcode: '', orderNumber: '', deliveryDate: '', holdToken: '' };
const token = 'a-B_'.repeat(10) + 'xyz';

test('each part of a link is read by itself, like typed text', () => {
  expect(readFormLink(`#postcode=68100&order=MY-88213&date=2026-12-05&hold=${token}`)).toEqual({
    postcode: '68100',
    orderNumber: 'MY-88213',
    deliveryDate: '2026-12-05',
    holdToken: token,
  });
  expect(readFormLink('#order=%20my%E2%80%9388213%20&other=1')).toEqual({ ...none, orderNumber: 'my-88213' });
  expect(readFormLink('#date=2026-12-05')).toEqual({ ...none, deliveryDate: '2026-12-05' });
});

test.each([
  '#postcode=6810&order=%3Cscript%3E&date=2026-02-30&hold=short',
  `#postcode=681000&order=${'1'.repeat(41)}&date=5.12.2026&hold=${token}x`,
  '#postcode=&order=&date=&hold=',
  '#name=Siti&email=siti@example.test&phone=0123456789',
  '#%E0%A4%A',
  '',
])('wrong or unknown parts are ignored: %s', (hash) => {
  expect(readFormLink(hash)).toEqual(none);
});

test('the form reads the links of the SDK, with each part and in each language', () => {
  const complete = { postcode: '68100', orderNumber: 'MY-88213 / 4', deliveryDate: '2026-12-05', holdToken: token };
  const url = 'https://delivery.example.com';
  expect(readFormLink(new URL(formUrl({ url }, complete)).hash)).toEqual(complete);
  for (const [name, value] of Object.entries(complete)) {
    expect(readFormLink(new URL(formUrl({ url }, { [name]: value })).hash)).toEqual({ ...none, [name]: value });
  }
  expect(formUrl({ url, locale: 'cn' })).toBe('https://delivery.example.com/cn/form');
  expect(formUrl({ url, locale: 'cn' }, { locale: 'bm', postcode: '68100' })).toBe('https://delivery.example.com/bm/form#postcode=68100');
  expect(formUrl({ url }, { locale: 'en', orderNumber: '' })).toBe('https://delivery.example.com/form');
});
