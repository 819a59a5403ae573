import { changePromise, type ChangePromise } from '@booking/domain/booking/customer-deadline';
import { locales } from '@booking/domain/locale/locale';
import { changePromiseText } from '@booking/i18n/change-promise-text';
import { expect, test } from 'vitest';
import { sayings, type SayFacts } from './saying';

const facts: SayFacts = {
  ...{
    city: 'Batu Caves',
    date: '2026-12-10',
    held: true,
    past: false,
    refused: false,
    offered: [],
    telephone: '012-345 6789',
    reference: null,
  },
  ...{ ways: ['sms'], promise: null },
};
const said = { en: 'Monday, 7 December', bm: 'Isnin, 7 Disember', cn: '12月7日星期一' };

test.each(locales)('in %s, what is read out of changes is what every page promises', (locale) => {
  for (const kind of ['until', 'byLink', 'byReference', 'closed'] satisfies ChangePromise[]) {
    const words = sayings(locale, { ...facts, promise: { kind, until: '2026-12-07' } });
    expect(words[2]).toBe(changePromiseText(locale, kind).replace('{date}', said[locale]));
  }
  expect(sayings(locale, facts)).toHaveLength(3);
});

test.each(locales)('in %s, of a full day nothing is promised: it is refused, and free days are offered', (locale) => {
  const offered = ['2026-12-11', '2026-12-12'];
  const promise = { kind: 'until', until: '2026-12-07' } as const;
  const words = sayings(locale, { ...facts, held: false, refused: true, offered, promise });
  expect(words).toEqual([expect.stringMatching(/10/), sayings(locale, { ...facts, date: null, offered })[0]]);
  expect(sayings(locale, { ...facts, refused: true })).toHaveLength(1);
});

test('nothing is promised that does not hold: no link without an e-mail, no reference where no SMS are sent', () => {
  const of = (ways: SayFacts['ways'], isSmsOn: boolean) => changePromise('2026-12-07', { today: '2026-12-01', channels: ways, isSmsOn });
  expect([of(['email'], true), of(['sms'], true), of([], true), of([], false)]).toEqual(['byLink', 'byReference', 'byReference', 'until']);
});
