import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import textSpellings from '../testing/text-spellings.json' with { type: 'json' };
import {
  checkDeliveryForm,
  emptyDeliveryForm,
  maxLengths,
  normaliseDeliveryForm,
  quantityErrors,
  type DeliveryForm,
  type FormRules,
} from './delivery-form.js';

const form: DeliveryForm = {
  ...emptyDeliveryForm,
  orderNumber: 'SO-26/0101.A',
  postcode: '68100',
  city: 'Batu Caves',
  state: 'Selangor',
  address1: 'No. 12, Jalan SG 8/3',
  quantityMattress: 1,
  salutation: "Dato'",
  name: 'Nur Aisyah',
  email: 'nur@example.com',
  primaryContact: '012-345 6789',
  secondaryContact: '03-1234 5678 ext 9',
  deliveryDate: '2026-03-05',
  remarks: 'Ring twice.\nSecond floor.',
};
test.each(textSpellings as ['orderNumber' | 'postcode' | 'name', string, string][])('the %s %j is stored as %j', (field, typed, kept) => {
  const spelled = { ...form, [field]: typed };
  expect(checkDeliveryForm(spelled)).toEqual([]);
  expect(normaliseDeliveryForm(spelled)[field]).toBe(kept);
});

const text = fc.oneof(anyText, fc.constantFrom(...hostileTexts.filter((each) => each.length < 30)));
const anyForm = fc.record({
  orderNumber: text,
  postcode: text,
  city: text,
  state: text,
  address1: text,
  address2: text,
  salutation: text,
  name: text,
  email: text,
  primaryContact: text,
  secondaryContact: text,
  deliveryDate: text,
  remarks: text,
  quantityMattress: fc.double(),
  quantityBedset: fc.double(),
  notifyEmail: fc.boolean(),
  notifySms: fc.boolean(),
  locale: fc.constantFrom('en' as const, 'bm' as const, 'cn' as const),
});

test('begins with no quantity, e-mail on and SMS off', () => {
  expect(emptyDeliveryForm).toMatchObject({ quantityMattress: 0, quantityBedset: 0, notifyEmail: true, notifySms: false });
});

describe('checkDeliveryForm', () => {
  test('finds no error in a valid form', () => {
    expect(checkDeliveryForm(form)).toEqual([]);
    expect(checkDeliveryForm(form, { salutations: ['Mr', "Dato'"] })).toEqual([]);
  });

  test('takes a form without anything optional', () => {
    expect(
      checkDeliveryForm(
        { ...form, city: '', state: '', address2: '', salutation: '', secondaryContact: '', remarks: '' },
        { salutations: ['Mr'] },
      ),
    ).toEqual([]);
  });

  test('asks for everything that is needed, in the order of the page', () => {
    expect(checkDeliveryForm(emptyDeliveryForm)).toEqual([
      { path: 'orderNumber', code: 'REQUIRED' },
      { path: 'postcode', code: 'POSTCODE_INVALID' },
      { path: 'deliveryDate', code: 'DATE_INVALID' },
      { path: 'name', code: 'NAME_REQUIRED' },
      { path: 'email', code: 'EMAIL_REQUIRED' },
      { path: 'primaryContact', code: 'REQUIRED' },
      { path: 'address1', code: 'REQUIRED' },
      { path: 'quantityMattress', code: 'QUANTITY_NONE' },
    ]);
  });

  test.each<[keyof DeliveryForm, unknown, string]>([
    ['orderNumber', '   ', 'REQUIRED'],
    ['orderNumber', 'SO*1', 'ORDER_NUMBER_INVALID'],
    ['orderNumber', "SO'1", 'ORDER_NUMBER_INVALID'],
    ['postcode', '6810', 'POSTCODE_INVALID'],
    ['postcode', 'ABCDE', 'POSTCODE_INVALID'],
    ['deliveryDate', '2026-02-30', 'DATE_INVALID'],
    ['deliveryDate', '05/03/2026', 'DATE_INVALID'],
    ['salutation', 'King', 'CHOICE_INVALID'],
    ['name', ' ', 'NAME_REQUIRED'],
    ['name', '\u200b', 'NAME_REQUIRED'],
    ['name', '\u202eilA', 'CHARACTERS_HIDDEN'],
    ['name', 'Nur\u2067Aisyah', 'CHARACTERS_HIDDEN'],
    ['email', 'nur\u202e@example.com', 'CHARACTERS_HIDDEN'],
    ['email', ' ', 'EMAIL_REQUIRED'],
    ['email', 'nur@example', 'EMAIL_FORMAT'],
    ['primaryContact', '03-1234 5678', 'MOBILE_INVALID'],
    ['primaryContact', ' - ', 'REQUIRED'],
    ['secondaryContact', '12', 'PHONE_INVALID'],
    ['address1', ' \u200b ', 'REQUIRED'],
    ['quantityMattress', -1, 'QUANTITY_RANGE'],
    ['quantityMattress', 100, 'QUANTITY_RANGE'],
    ['quantityMattress', 1.5, 'QUANTITY_RANGE'],
    ['quantityMattress', NaN, 'QUANTITY_RANGE'],
    ['quantityBedset', Infinity, 'QUANTITY_RANGE'],
    ['quantityMattress', 0, 'QUANTITY_NONE'],
  ])('%s %j: %s', (path, value, code) => {
    expect(checkDeliveryForm({ ...form, [path]: value }, { salutations: ['Mr', "Dato'"] })).toMatchObject([{ path, code }]);
  });

  describe('without an e-mail address', () => {
    const without = { ...form, email: ' ' };

    test.each<[FormRules, boolean, string[]]>([
      [{ isSmsOn: true }, true, []],
      [{ isSmsOn: true }, false, ['TOLD_NOHOW']],
      [{}, true, ['EMAIL_REQUIRED']],
      [{}, false, ['EMAIL_REQUIRED']],
      [{ isSmsOn: true, isStaff: true }, true, []],
      [{ isSmsOn: true, isStaff: true }, false, []],
      [{ isSmsOn: false, isStaff: true }, true, []],
      [{ isSmsOn: false, isStaff: true }, false, []],
    ])('with the rules %j, SMS chosen: %s, the e-mail has the errors %j', (rules, notifySms, codes) => {
      const errors = codes.map((code) => ({ path: 'email', code }));
      expect(checkDeliveryForm({ ...without, notifySms }, rules)).toEqual(errors);
    });

    test('a landline is no number for SMS', () => {
      const landline = { ...without, notifySms: true, primaryContact: '03-1234 5678' };
      expect(checkDeliveryForm(landline, { isSmsOn: true })).toEqual([{ path: 'primaryContact', code: 'MOBILE_INVALID' }]);
    });
  });

  test('with an e-mail address no channel is required, and an invalid one is an error whatever is chosen', () => {
    expect(checkDeliveryForm({ ...form, notifyEmail: false, notifySms: false }, { isSmsOn: true })).toEqual([]);
    const wrong = { ...form, email: 'nur@example', notifySms: true };
    expect(checkDeliveryForm(wrong, { isSmsOn: true, isStaff: true })).toEqual([{ path: 'email', code: 'EMAIL_FORMAT' }]);
  });

  test.each(Object.entries(maxLengths))('%s has at most %i characters', (path, max) => {
    const error = { path, code: 'TOO_LONG', values: { max } };
    expect(checkDeliveryForm({ ...form, [path]: 'a'.repeat(max + 1) })).toEqual([error]);
    expect(checkDeliveryForm({ ...form, [path]: 'a'.repeat(max) })).not.toContainEqual(error);
  });

  test('counts characters, not code units', () => {
    expect(checkDeliveryForm({ ...form, name: '𠮷'.repeat(120) })).toEqual([]);
    expect(checkDeliveryForm({ ...form, name: '𠮷'.repeat(121) })).toMatchObject([{ path: 'name', code: 'TOO_LONG' }]);
  });

  test.each(['orderNumber', 'name', 'email', 'address1', 'address2', 'salutation', 'remarks'])(
    '%s takes no control characters and no halves of pairs',
    (path) => {
      for (const value of ['a\u0000b', 'a\u0007b', 'a\ud800b']) {
        expect(checkDeliveryForm({ ...form, [path]: value })).toEqual([{ path, code: 'CHARACTERS_INVALID' }]);
      }
    },
  );

  test('lines break in the remarks only: elsewhere white space of any kind is one space, and invisible characters go', () => {
    expect(checkDeliveryForm({ ...form, remarks: 'a\r\nb\nc' })).toEqual([]);
    const lines = { ...form, address1: 'No. 12,\nJalan\tSG 8/3', name: 'Nur\u200b\r\nAisyah\u00ad', email: '\ufeffnur@example.com\u200e' };
    expect(checkDeliveryForm(lines)).toEqual([]);
    expect(normaliseDeliveryForm(lines)).toMatchObject({ address1: 'No. 12, Jalan SG 8/3', name: 'Nur Aisyah', email: 'nur@example.com' });
  });

  test('finds no error in a city and a state, which are the postcode’s whatever is sent', () => {
    for (const sent of ['Call Ali 0123334444 http://x.test', 'a\u0000b', 'x'.repeat(10_000), '\ud800'])
      expect(checkDeliveryForm({ ...form, city: sent, state: sent })).toEqual([]);
  });

  test('never throws, and finds at most one error a field', () => {
    fc.assert(
      fc.property(anyForm, (any) => {
        const paths = checkDeliveryForm(any, { salutations: ['Mr'] }).map((error) => error.path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
      { numRuns: 300 },
    );
  });

  test('returns for every hostile text in every field', () => {
    for (const hostile of hostileTexts) {
      const all = Object.fromEntries(
        Object.entries(form).map(([key, value]) => [key, typeof value === 'string' ? hostile : value]),
      ) as unknown as DeliveryForm;
      expect(checkDeliveryForm(all)).not.toEqual([]);
    }
  });

  test('returns the same for a form and its normalised form', () => {
    fc.assert(
      fc.property(anyForm, (any) => {
        expect(checkDeliveryForm(normaliseDeliveryForm(any))).toEqual(checkDeliveryForm(any));
      }),
    );
  });
});

describe('normaliseDeliveryForm', () => {
  test('trims, folds spaces and writes numbers in one way', () => {
    const typed = {
      ...form,
      name: '  Nur \u00a0 Aisyah\u3000',
      postcode: ' 68 100',
      primaryContact: '+60 12-345 6789',
      email: ' nur@example.com ',
      remarks: ' a\r\nb  c\r',
    };
    expect(normaliseDeliveryForm(typed)).toEqual({ ...form, primaryContact: '0123456789', remarks: 'a\nb  c' });
  });

  test('writes telephone numbers of other countries in one way, and takes them as the mobile number where they are read', () => {
    const foreignMobile = (number: string) => (number.startsWith('+65') ? number : null);
    const typed = { ...form, primaryContact: '0065 9123 4567', secondaryContact: '(+44) 20 7946 0958' };
    const kept = { ...form, primaryContact: '+6591234567', secondaryContact: '+442079460958' };
    expect(normaliseDeliveryForm(typed, foreignMobile)).toEqual(normaliseDeliveryForm(kept, foreignMobile));
    expect(normaliseDeliveryForm(typed, foreignMobile)).toEqual({ ...kept, postcode: '68100' });
    expect(checkDeliveryForm(typed, { foreignMobile })).toEqual([]);
    expect(checkDeliveryForm(typed)).toEqual([{ path: 'primaryContact', code: 'MOBILE_INVALID' }]);
    expect(checkDeliveryForm({ ...typed, primaryContact: '9123 4567' }, { foreignMobile })).toMatchObject([{ code: 'MOBILE_INVALID' }]);
  });

  test('removes hidden characters from addresses, telephone numbers and the order number', () => {
    const copied = {
      ...form,
      orderNumber: '\u200bSO‑26／0101．A\u202c',
      address1: 'No. 12,\u200b Jalan SG 8/3',
      city: '\u202aBatu Caves\u202c',
      primaryContact: '\u202a+60 12‑345 6789\u202c',
      secondaryContact: '\u202a03-1234 5678 ext 9\u202c',
    };
    expect(normaliseDeliveryForm(copied)).toEqual(normaliseDeliveryForm(form));
    expect(checkDeliveryForm(copied)).toEqual([]);
  });

  test('twice changes nothing', () => {
    fc.assert(
      fc.property(anyForm, (any) => {
        expect(normaliseDeliveryForm(normaliseDeliveryForm(any))).toEqual(normaliseDeliveryForm(any));
      }),
      { numRuns: 300 },
    );
  });
});

test('quantities are 0 to 99 each, and one thing at least', () => {
  const whole = fc.integer({ min: 0, max: 99 });
  fc.assert(
    fc.property(whole, whole, (quantityMattress, quantityBedset) => {
      expect(quantityErrors({ quantityMattress, quantityBedset }).length === 0).toBe(quantityMattress + quantityBedset > 0);
    }),
  );
  expect(quantityErrors({ quantityMattress: 100, quantityBedset: -1 })).toEqual([
    { path: 'quantityMattress', code: 'QUANTITY_RANGE', values: { min: 0, max: 99 } },
    { path: 'quantityBedset', code: 'QUANTITY_RANGE', values: { min: 0, max: 99 } },
  ]);
});
