import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { checkOrderForm, normaliseOrderForm, type OrderForm, type OrderFormInput } from './order-form.js';

const input = (said: Partial<OrderFormInput> = {}): OrderFormInput => ({
  orderNumber: 'SO-1001',
  status: 2,
  isPaid: true,
  isSigned: true,
  ...said,
});
const paths = (said: Partial<OrderFormInput>) => checkOrderForm(normaliseOrderForm(input(said))).map(({ path, code }) => [path, code]);

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

  test('keeps what is left out, and loses what is null', () => {
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

  test.each<[Partial<OrderFormInput>, [string, string][]]>([
    [{}, []],
    [{ orderNumber: ' ' }, [['orderNumber', 'REQUIRED']]],
    [{ orderNumber: '-' }, [['orderNumber', 'ORDER_NUMBER_INVALID']]],
    [{ orderNumber: '=cmd' }, [['orderNumber', 'ORDER_NUMBER_INVALID']]],
    [{ orderNumber: 'x'.repeat(41) }, [['orderNumber', 'TOO_LONG']]],
    [{ status: 3 }, [['status', 'NUMBER_RANGE']]],
    [{ email: 'nobody' }, [['email', 'EMAIL_INVALID']]],
    [{ primaryContact: '03-8888' }, [['primaryContact', 'PHONE_INVALID']]],
    [{ address: { zipcode: '1000' } }, [['address.zipcode', 'POSTCODE_INVALID']]],
    [
      { quantityMattress: -1, quantityBedset: 100 },
      [
        ['quantityMattress', 'NUMBER_RANGE'],
        ['quantityBedset', 'NUMBER_RANGE'],
      ],
    ],
    [{ name: 'a\u0000b' }, [['name', 'CHARACTERS_INVALID']]],
  ])('%j has the faults %j', (said, faults) => {
    expect(paths(said)).toEqual(faults);
  });

  test('is the same when it comes again, whatever it says', () => {
    const any = fc.oneof(fc.constantFrom(...hostileTexts), fc.string(), fc.constant('+60 12-345 6789'));
    fc.assert(
      fc.property(any, any, any, (name, primaryContact, city) => {
        const said = input({ name, primaryContact, address: { city } });
        const first = normaliseOrderForm(said);
        expect(normaliseOrderForm(said, first)).toEqual(first);
        expect(normaliseOrderForm({ ...first }, first)).toEqual(first);
      }),
    );
  });
});
