import { parseValue } from 'graphql';
import { expect, it } from 'vitest';
import { DateScalar, DateTimeScalar, IdScalar } from './scalars.js';

it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a date', (value) => {
  expect(DateScalar.parseValue(value)).toBe(value);
  expect(DateScalar.parseLiteral(parseValue(JSON.stringify(value)))).toBe(value);
});

it.each(['2026-02-30', '2026-2-3', '20260203', '2026-02-03T00:00:00Z', '', ' 2026-02-03', '\u0662026-02-03', 20260203, null, {}, true])(
  '%j is no date',
  (value) => {
    expect(() => DateScalar.parseValue(value)).toThrow('Expected a date');
  },
);

it('an instant is parsed in any time zone and serialised in UTC', () => {
  const instant = DateTimeScalar.parseValue('2026-03-04T12:00:00+08:00');
  expect(DateTimeScalar.serialize(instant)).toBe('2026-03-04T04:00:00.000Z');
});

it.each(['2026-02-30T00:00:00Z', '2026-03-04', '2026-03-04T24:00:00Z', '2026-03-04T12:00:00', 'now', 0])(
  '%j is not an instant',
  (value) => {
    expect(() => DateTimeScalar.parseValue(value)).toThrow('Expected a date');
    expect(() => DateTimeScalar.parseLiteral(parseValue(JSON.stringify(value)))).toThrow('Expected a date');
  },
);

it('a UUID is normalised, as a variable and in the text of the query; any other id is unchanged', () => {
  const [capitals, small] = ['019A9F00-0000-7000-8000-00000000FFFF', '019a9f00-0000-7000-8000-00000000ffff'];
  expect(IdScalar.parseValue(capitals)).toBe(small);
  expect(IdScalar.parseLiteral(parseValue(JSON.stringify(capitals)))).toBe(small);
  expect([IdScalar.parseValue('Nothing'), IdScalar.parseValue(7), IdScalar.serialize('Nothing')]).toEqual(['Nothing', '7', 'Nothing']);
  expect(() => IdScalar.parseValue(true)).toThrow('ID cannot represent value');
});
