import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { closedDaysOf, closedDayYears } from './closed-days.js';
import { states } from './states.js';

describe('closed days', () => {
  it('are shipped for 2025 to 2027', () => {
    expect(closedDayYears).toEqual([2025, 2026, 2027]);
    expect(closedDayYears.map((year) => closedDaysOf(year).length)).toEqual([62, 67, 59]);
    expect(closedDaysOf(2024)).toEqual([]);
  });

  describe.each(closedDayYears)('%i', (year) => {
    const days = closedDaysOf(year);

    it('holds real dates of that year, in order', () => {
      expect(days.filter(({ date }) => !isCalendarDate(date) || !date.startsWith(`${year}-`))).toEqual([]);
      expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort());
    });

    it('names known states, each once', () => {
      for (const day of days) {
        expect(states).toEqual(expect.arrayContaining([...day.states]));
        expect(new Set(day.states).size).toBe(day.states.length);
      }
    });

    it('has no two of the same date, kind and name', () => {
      const keys = days.map(({ date, kind, name }) => `${date} ${kind} ${name.en}`);
      expect(new Set(keys).size).toBe(keys.length);
    });

    it('is named in three languages', () => {
      for (const { name } of days) {
        expect(name.en).toMatch(/^\S.*\S$/);
        expect(name.bm).toMatch(/^\S.*\S$/);
        expect(name.cn).toMatch(/\p{Script=Han}/u);
      }
    });

    it('closes everywhere on Chinese New Year, Aidilfitri, National Day and Christmas, and for two stock-takes', () => {
      for (const name of ['Chinese New Year', 'Hari Raya Aidilfitri', 'National Day (Merdeka)', 'Christmas Day']) {
        expect(days.find((day) => day.name.en === name)).toMatchObject({ kind: 'PUBLIC_HOLIDAY', states: [] });
      }
      expect(days.filter(({ kind }) => kind === 'STOCK_TAKE').map(({ date, states: where }) => [date, where])).toEqual([
        [`${year}-06-30`, []],
        [`${year}-12-31`, []],
      ]);
    });
  });

  it('keeps a state holiday to its states', () => {
    const thaipusam = closedDaysOf(2025).filter(({ date, name }) => date === '2025-02-11' && name.en === 'Thaipusam');
    expect(thaipusam).toHaveLength(1);
    expect([...(thaipusam[0]?.states ?? [])].sort()).toEqual([
      'Johor',
      'Kedah',
      'Negeri Sembilan',
      'Penang',
      'Perak',
      'Selangor',
      'Wp Kuala Lumpur',
      'Wp Putrajaya',
    ]);
  });

  it('marks the dates of 2027 that depend on the moon, or on a state, as to be confirmed', () => {
    const tentative = closedDayYears.map((year) => closedDaysOf(year).filter((day) => day.tentative));
    expect(tentative.map((days) => days.length)).toEqual([0, 0, 16]);
    const names = (tentative[2] ?? []).map(({ date, name }) => `${date} ${name.en}`);
    expect(names).toEqual(
      expect.arrayContaining(['2027-02-24 Nuzul Al-Quran', '2027-03-10 Hari Raya Aidilfitri', '2027-05-17 Hari Raya Haji']),
    );
    const ofMoon = /Israk|Ramadan|Nuzul|Aidilfitri|Arafah|Haji|Muharram|Maulid/;
    expect(closedDaysOf(2027).filter(({ name, tentative: asked }) => ofMoon.test(name.en) && !asked)).toEqual([]);
  });

  it('has the Aidilfitri of each year', () => {
    const aidilfitri = closedDayYears.map((year) => closedDaysOf(year).find(({ name }) => name.en === 'Hari Raya Aidilfitri')?.date);
    expect(aidilfitri).toEqual(['2025-03-31', '2026-03-21', '2027-03-10']);
  });
});
