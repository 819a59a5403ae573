import { expect, test } from 'vitest';
import { addressOfFilter, datesReversed, filterOfAddress, isAuditFiltered, noAuditFilter, questionOf } from './audit-filter';

const read = (address: string) => filterOfAddress(new URLSearchParams(address));

test('every part of the filter stands in the address, beside what else is there', () => {
  const filter = {
    from: '2026-11-16',
    to: '2026-11-22',
    by: 'Farah Zainal',
    kind: 'Booking',
    action: 'bookDelivery.override',
    about: 'b1',
  } as const;
  const address = addressOfFilter(filter, new URLSearchParams('booking=b1'));
  expect(address.get('booking')).toBe('b1');
  expect(filterOfAddress(address)).toEqual(filter);
  expect(addressOfFilter(noAuditFilter, address).toString()).toBe('booking=b1');
});

test('what does not look right is left out: an address is typed and cut off by hand', () => {
  expect(read('')).toEqual(noAuditFilter);
  expect(read('from=2026-02-30&to=soon&by=%00+&kind=constructor&action=signIn&about=')).toEqual(noAuditFilter);
  expect(read('kind=Session&action=updateBranch')).toEqual({ ...noAuditFilter, kind: 'Session' });
  expect(isAuditFiltered(read('kind=Session'))).toBe(true);
  expect(isAuditFiltered(noAuditFilter)).toBe(false);
});

test('a date is a whole day in Malaysia, both ends included', () => {
  const { filter } = questionOf(read('from=2026-11-22&to=2026-11-22'));
  expect(new Date(filter?.from ?? '').toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(new Date(filter?.to ?? '').toISOString()).toBe('2026-11-22T15:59:59.999Z');
});

test('dates the wrong way round show an error, and are not sent', () => {
  expect(datesReversed(read('from=2026-11-22&to=2026-11-21'))).toBe(true);
  expect(datesReversed(read('from=2026-11-22'))).toBe(false);
});
