import { bookingStatuses, canMove } from '@booking/domain/booking/booking-status';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { attendances } from '@booking/domain/delivery-day/attendance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOfList,
  csvRequest,
  datesReversed,
  filterInput,
  filterWithin,
  firstOrder,
  inForce,
  isFiltered,
  listOfAddress,
  needs,
  orderAfterPress,
  type ListAddress,
} from './booking-filter';
import { allSelected, nothingSelected, toggled } from './selection';
import { cleanSearch, maxSearchLength } from '../../lib/clean-search';

const read = (address: string) => listOfAddress(new URLSearchParams(address));

const dates = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
const addresses: fc.Arbitrary<ListAddress> = fc.record({
  filter: fc.record({
    archived: fc.constant(false),
    search: fc.string({ unit: 'binary', maxLength: 120 }).map((text) => cleanSearch(text.toWellFormed())),
    from: fc.option(dates),
    to: fc.option(dates),
    all: fc.boolean(),
    branchIds: fc.uniqueArray(fc.uuid(), { maxLength: 11 }),
    statuses: fc.subarray([...bookingStatuses]),
    needs: fc.subarray([...needs]),
    attendance: fc.subarray([...attendances]),
  }),
  order: fc.option(
    fc.record({
      field: fc.constantFrom('DELIVERY_DATE', 'CREATED_AT', 'NAME'),
      direction: fc.constantFrom('ASC', 'DESC'),
    }),
  ),
});

describe('address and list', () => {
  test('a list is the same after it is written to the address and read back', () => {
    fc.assert(
      fc.property(addresses, (list) => {
        const address = addressOfList(list, new URLSearchParams());
        expect(listOfAddress(new URLSearchParams(address.toString()))).toEqual(list);
      }),
      { seed: 9 },
    );
  });

  test('any text in the address is read without an error', () => {
    const anything = fc.record(
      Object.fromEntries(['search', 'from', 'to', 'branch', 'status', 'order'].map((name) => [name, fc.string({ unit: 'binary' })])),
    );
    fc.assert(
      fc.property(anything, (parameters) => {
        const { filter } = listOfAddress(new URLSearchParams(parameters));
        expect(filter.search.length).toBeLessThanOrEqual(maxSearchLength);
        expect(filter.search).not.toContain('\0');
      }),
      { seed: 9 },
    );
  });

  test('default values are left out of the address, and its other parameters stay', () => {
    const list = read('');
    expect(addressOfList(list, new URLSearchParams('booking=b1&search=lim')).toString()).toBe('booking=b1');
    expect(isFiltered(list.filter)).toBe(false);
  });

  test('dates that do not exist, unknown statuses and invalid ids are left out', () => {
    expect(read('from=2026-02-30&to=soon&status=FAILED,LOST,FAILED&branch=1,x').filter).toEqual({
      archived: false,
      search: '',
      from: null,
      to: null,
      all: false,
      branchIds: [],
      statuses: ['FAILED'],
      needs: [],
      attendance: [],
    });
    expect(read('order=price-asc').order).toBeNull();
  });

  test('reversed dates are kept, and recognised', () => {
    const { filter } = read('from=2026-12-07&to=2026-11-27');
    expect(datesReversed(filter)).toBe(true);
    expect(datesReversed({ ...filter, to: filter.from })).toBe(false);
    expect(datesReversed({ ...filter, to: null })).toBe(false);
  });
});

test('only the fields that are filtered by are sent to the server', () => {
  expect(filterInput(read('search=+&status=FAILED').filter)).toEqual({ statuses: ['FAILED'] });
  expect(filterInput(read('search=demo+1011&from=2026-12-01&to=2026-12-02').filter)).toEqual({
    search: 'demo 1011',
    deliveryDateFrom: '2026-12-01',
    deliveryDateTo: '2026-12-02',
  });
});

test('each need is a condition of its own', () => {
  expect(filterInput(read('needs=overbooked,unproved,else').filter)).toEqual({ unproved: true, overbooked: true });
  expect(filterInput(read('needs=notOnFile').filter)).toEqual({ orderOnFile: false });
});

test('the filter for customers who answered that nobody will be at home starts today', () => {
  const { filter } = read('attendance=NO,PERHAPS');
  expect(filterInput(filter)).toEqual({ attendance: ['NO'] });
  expect(isFiltered(filter)).toBe(true);
  expect(inForce(filter, '2026-12-01').from).toBe('2026-12-01');
  expect(csvRequest({ filter, order: firstOrder(filter) }, allSelected)).toMatchObject({ attendance: ['NO'] });
});

describe('the defaults of an open filter', () => {
  const today = '2026-12-01';
  const listed = (address: string, archived = false) => {
    const filter = { ...read(address).filter, archived };
    return { ...filterInput(inForce(filter, today)), direction: firstOrder(filter).direction };
  };
  const notCancelled = { statuses: ['CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED'] };

  test('are bookings from today on, soonest first, without cancelled ones', () => {
    expect(listed('')).toEqual({ ...notCancelled, deliveryDateFrom: today, direction: 'ASC' });
    expect(listed('status=CANCELLED')).toEqual({ statuses: ['CANCELLED'], deliveryDateFrom: today, direction: 'ASC' });
  });

  test.each(['dates=all', 'to=2026-11-30', 'needs=unproved'])('are all dates for: %s', (address) => {
    expect(listed(address)).toMatchObject(notCancelled);
    expect(listed(address)).not.toHaveProperty('deliveryDateFrom');
  });

  test('are all statuses for a search, latest first; the same for the archive', () => {
    expect(listed('search=lim')).toEqual({ search: 'lim', direction: 'DESC' });
    expect(listed('', true)).toEqual({ archived: true, direction: 'DESC' });
  });
});

test('an action on a filtered list is limited to the statuses that allow it', () => {
  expect(filterWithin(read('needs=unproved').filter, canMove)).toEqual({ unproved: true, statuses: ['CONFIRMED', 'FAILED'] });
  expect(filterWithin(read('status=CANCELLED,DELIVERED').filter, canMove)).toBeNull();
});

test('a second press reverses the order; the order by creation starts with the newest', () => {
  const byName = orderAfterPress({ field: 'DELIVERY_DATE', direction: 'DESC' }, 'NAME');
  expect(byName).toEqual({ field: 'NAME', direction: 'ASC' });
  expect(orderAfterPress(byName, 'NAME').direction).toBe('DESC');
  expect(orderAfterPress(byName, 'CREATED_AT').direction).toBe('DESC');
});

test('the CSV file has the filter and the order of the list, or the selected bookings', () => {
  const { filter: searched, order: byName } = read('search=demo+1011&status=FAILED,DELIVERED&from=2026-12-01&order=name-desc&booking=b1');
  const address = { filter: searched, order: byName ?? firstOrder(searched) };
  const order = { orderBy: 'NAME', direction: 'DESC' };
  const filter = { search: 'demo 1011', deliveryDateFrom: '2026-12-01', statuses: ['DELIVERED', 'FAILED'] };
  const b2 = {
    id: 'b2',
    reference: 'BK-2',
    version: 1,
    status: 'FAILED',
    deliveryDate: '2026-12-04',
    notifySms: false,
    locale: 'en',
  } as const;
  expect(csvRequest(address, allSelected)).toEqual({ ...order, ...filter, except: [] });
  expect(csvRequest(address, toggled(allSelected, b2))).toEqual({ ...order, ...filter, except: ['b2'] });
  expect(csvRequest(address, toggled(nothingSelected, b2))).toEqual({ ...order, ids: ['b2'] });
});

test('the list and the CSV file both request the archive', () => {
  const { filter } = read('?search=goh');
  const order = firstOrder(filter);
  expect(filterInput({ ...filter, archived: true })).toEqual({ archived: true, search: 'goh' });
  expect(csvRequest({ filter: { ...filter, archived: true }, order }, allSelected)).toMatchObject({ archived: true });
  expect(filterInput(filter)).toEqual({ search: 'goh' });
});
