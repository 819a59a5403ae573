import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { normaliseOrderForm, readOrderForm, type OrderForm, type OrderFormInput } from './order-form.js';

const input = (input: Partial<OrderFormInput> = {}): OrderFormInput => ({
  orderNumber: 'SO-1001',
  status: 2,
  isPaid: true,
  isSigned: true,
  ...input,
});
const pairs = (found: readonly { path: string; code: string }[]) => found.map(({ path, code }) => [path, code]);

describe('an order of the retailer', () => {
  test('is stored in one spelling', () => {
    expect(
      normaliseOrderForm(
        input({
          orderNumber: ' so‑1001 ',
          name: '  Nur  Aisyah ',
          email: '',
          primaryContact: '+60 12-345 6789',
          address: { address1: '12\u202a Jalan 1', zipcode: ' 68 100 ' },
        }),
      ),
    ).toMatchObject({
      orderNumber: 'so-1001',
      name: 'Nur Aisyah',
      email: null,
      primaryContact: '0123456789',
      address: { address1: '12 Jalan 1', address2: null, zipcode: '68100' },
      processedDate: null,
      quantityMattress: null,
    });
    expect(normaliseOrderForm(input({ primaryContact: '03-8888 1234' })).primaryContact).toBe('03-8888 1234');
    expect(normaliseOrderForm(input({ primaryContact: '(+65) 9123‑4567' })).primaryContact).toBe('+6591234567');
  });

  test('keeps omitted values, and null clears', () => {
    const before = normaliseOrderForm(
      input({ name: 'Tan', email: 't@example.test', address: { zipcode: '68100', city: 'Batu Caves' }, quantityMattress: 2 }),
    );
    const same: OrderForm = normaliseOrderForm(input({ orderNumber: 'so 1001' }), before);
    expect(same).toEqual(before);
    expect(normaliseOrderForm(input({ email: null, quantityMattress: null, address: { city: null } }), before)).toEqual({
      ...before,
      email: null,
      quantityMattress: null,
      address: { ...before.address, city: null },
    });
    expect(normaliseOrderForm(input({ address: null }), before).address).toMatchObject({ zipcode: null, city: null });
  });

  type Pairs = [string, string][];
  const onFile = normaliseOrderForm(input({ name: 'Tan', email: 't@example.test', quantityMattress: 2 }));
  const postcode = { zipcode: '68100' };

  test.each<[Partial<OrderFormInput>, Pairs]>([
    [{}, []],
    [{ orderNumber: ' ' }, [['orderNumber', 'REQUIRED']]],
    [{ orderNumber: '-' }, [['orderNumber', 'ORDER_NUMBER_INVALID']]],
    [{ orderNumber: '=cmd' }, [['orderNumber', 'ORDER_NUMBER_INVALID']]],
    [{ orderNumber: 'x'.repeat(41) }, [['orderNumber', 'TOO_LONG']]],
    [{ status: 3 }, [['status', 'NUMBER_RANGE']]],
    [{ email: 'nobody' }, [['email', 'EMAIL_INVALID']]],
    [{ primaryContact: '03-8888' }, [['primaryContact', 'PHONE_INVALID']]],
    [{ name: 'Tan', address: { zipcode: '1000' } }, [['address.zipcode', 'POSTCODE_INVALID']]],
    [
      { email: 'nobody', address: { zipcode: '1000' } },
      [
        ['email', 'EMAIL_INVALID'],
        ['address.zipcode', 'POSTCODE_INVALID'],
      ],
    ],
  ])('%j is refused with %j, if the order is not on file', (fields, errors) => {
    expect(pairs(readOrderForm(input(fields)).faults)).toEqual(errors);
  });

  test.each<[Partial<OrderFormInput>, Pairs, object]>([
    [{ email: 'nobody' }, [['email', 'EMAIL_INVALID']], { email: 't@example.test' }],
    [{ primaryContact: '03-8888' }, [['primaryContact', 'PHONE_INVALID']], { primaryContact: null }],
    [
      { address: { zipcode: '1000', city: 'Ipoh' } },
      [['address.zipcode', 'POSTCODE_INVALID']],
      { address: { zipcode: null, city: 'Ipoh' } },
    ],
    [{ name: 'a\u0000b' }, [['name', 'CHARACTERS_INVALID']], { name: 'Tan' }],
    [
      { address: { ...postcode, address1: 'x'.repeat(121) } },
      [['address.address1', 'TOO_LONG']],
      { address: { ...postcode, address1: null } },
    ],
    [{ quantityMattress: -1 }, [['quantityMattress', 'NUMBER_RANGE']], { quantityMattress: 2 }],
    [{ quantityBedset: 100 }, [['quantityBedset', 'NUMBER_RANGE']], { quantityBedset: null }],
    [{ primaryContact: '012-345 6789 / 03-8888 1234' }, [['primaryContact', 'PHONE_SECOND']], { primaryContact: '0123456789' }],
    [
      { email: 'nobody', name: 'b\u202Eb', quantityMattress: 1 },
      [
        ['name', 'CHARACTERS_HIDDEN'],
        ['email', 'EMAIL_INVALID'],
      ],
      { email: 't@example.test', name: 'Tan', quantityMattress: 1 },
    ],
  ])('%j has the hints %j, and the values on file stay', (fields, hints, form) => {
    const read = readOrderForm(input(fields), onFile);
    expect([read.faults, pairs(read.hints)]).toEqual([[], hints]);
    expect(read.form).toMatchObject(form);
  });

  test('one thing by which its customer is known is enough', () => {
    const known: Partial<OrderFormInput>[] = [{ email: 't@example.test' }, { primaryContact: '0123456789' }, { address: postcode }];
    for (const one of known) {
      const read = readOrderForm(input({ email: 'nobody', primaryContact: '12', ...one }));
      expect(read.faults, JSON.stringify(one)).toEqual([]);
      expect(read.hints.length).toBeGreaterThan(0);
    }
    // The e-mail is cleared, so the invalid number would be the order's only contact.
    expect(pairs(readOrderForm(input({ email: null, primaryContact: '12' }), onFile).faults)).toEqual([
      ['primaryContact', 'PHONE_INVALID'],
    ]);
  });

  test('is the same when it comes again, with any values', () => {
    const any = fc.oneof(fc.constantFrom(...hostileTexts), fc.string(), fc.constant('+60 12-345 6789'));
    fc.assert(
      fc.property(any, any, any, (name, primaryContact, city) => {
        const result = input({ name, primaryContact, address: { city } });
        const first = normaliseOrderForm(result);
        expect(normaliseOrderForm(result, first)).toEqual(first);
        expect(normaliseOrderForm({ ...first }, first)).toEqual(first);
      }),
    );
  });
});
