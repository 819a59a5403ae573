import { describe, expect, test } from 'vitest';
import { dayOfWeekShown, monthShown, placeOf, searchOf, turned, turnedTo, weeksShown, type CalendarPlace } from './calendar-place';

const own = ['a', 'b', 'c'];
const read = (search: string) => placeOf(new URLSearchParams(search), '2026-12-01', own);

describe('an address', () => {
  test('without parameters shows the weeks from this one on, with the bookings of today', () => {
    expect(read('')).toEqual({ span: 'month', date: '2026-12-01', branchIds: [], day: '2026-12-01' });
  });

  test('has view, date, branches and day', () => {
    expect(read('view=week&date=2027-01-04&branch=c,a&day=2027-01-06')).toEqual({
      span: 'week',
      date: '2027-01-04',
      branchIds: ['a', 'c'],
      day: '2027-01-06',
    });
  });

  test('without a date shows the weeks from its day on', () => {
    expect(read('day=2027-02-03')).toMatchObject({ date: '2027-02-03', day: '2027-02-03' });
  });

  test.each([
    ['view=year&date=2026-02-30&day=tomorrow', { span: 'month', date: '2026-12-01', day: '2026-12-01' }],
    ['branch=x,,a', { branchIds: ['a'] }],
    ['branch=a,b,c', { branchIds: [] }],
    ['branch=strange', { branchIds: [] }],
  ])('%s: an invalid value is ignored', (search, place) => {
    expect(read(search)).toMatchObject(place);
  });

  test('is read back as it was written, and keeps the parameters of others', () => {
    const place: CalendarPlace = { span: 'week', date: '2026-12-09', branchIds: ['b'], day: null };
    const search = searchOf(place, new URLSearchParams('booking=1&view=month'));
    expect(search.get('booking')).toBe('1');
    expect(placeOf(search, '2026-12-01', own)).toEqual(place);
  });
});

describe('the view', () => {
  test('is five weeks from that of its date on, or that week only', () => {
    const weeks = weeksShown({ span: 'month', date: '2026-12-05' });
    expect(weeks.map(([monday]) => monday)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']);
    expect(weeksShown({ span: 'week', date: '2026-12-06' })).toEqual([
      ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
    ]);
  });

  test('has the month of its middle as its heading', () => {
    expect(monthShown({ span: 'week', date: '2026-11-30' })).toBe('2026-12');
    expect(monthShown({ span: 'month', date: '2026-11-30' })).toBe('2026-12');
    expect(monthShown({ span: 'month', date: '2026-11-09' })).toBe('2026-11');
  });

  test('moves on without a gap, and back to where it was', () => {
    expect(turned({ span: 'month', date: '2026-12-05' }, 1)).toBe('2027-01-09');
    expect(turned({ span: 'month', date: '2027-01-09' }, -1)).toBe('2026-12-05');
    expect(turned({ span: 'week', date: '2026-12-30' }, 1)).toBe('2027-01-06');
  });

  test('scrolls to a date out of view by one week, and not by five', () => {
    const place = { span: 'month', date: '2026-12-05' } as const;
    const shown = (date: string) => weeksShown({ ...place, date: turnedTo(date, place) }).map(([monday]) => monday);
    expect(shown('2027-01-04')).toEqual(['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04']);
    expect(shown('2026-11-29')[0]).toBe('2026-11-23');
    expect(turnedTo('2026-12-07', { span: 'week', date: '2026-12-05' })).toBe('2026-12-07');
  });
});

describe('the day of a week whose bookings are listed', () => {
  const days = (booked: Record<string, number>, closed: readonly string[] = []) =>
    new Map(
      (weeksShown({ span: 'week', date: '2026-12-16' })[0] ?? []).map((date) => [
        date,
        { booked: booked[date] ?? 0, status: closed.includes(date) ? ('CLOSED' as const) : ('AVAILABLE' as const) },
      ]),
    );
  const shown = (day: string | null, known: ReturnType<typeof days>) => dayOfWeekShown({ date: '2026-12-16', day }, known);

  test('is the chosen one while it is in that week, and none after the list was closed', () => {
    expect(shown('2026-12-18', days({ '2026-12-15': 3 }))).toBe('2026-12-18');
    expect(shown(null, days({ '2026-12-15': 3 }))).toBeNull();
  });

  test('else is the first with deliveries, else the first open one; none while the days are loading', () => {
    const monday = '2026-12-14';
    expect(shown('2026-12-01', days({ '2026-12-15': 3, '2026-12-17': 9 }))).toBe('2026-12-15');
    expect(shown('2026-12-01', days({}, [monday]))).toBe('2026-12-15');
    expect(shown('2026-12-01', days({}, [...days({}).keys()]))).toBe(monday);
    expect(shown('2026-12-01', new Map())).toBeNull();
  });
});
