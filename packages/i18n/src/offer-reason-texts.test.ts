import type { ClosedDayKind } from '@booking/domain/availability/decide-date';
import { locales } from '@booking/domain/locale/locale';
import { moveCauses } from '@booking/domain/move-offer/move-cause';
import { describe, expect, test } from 'vitest';
import { offerReasonText } from './offer-reason-texts.js';

const names = { en: 'Labour Day', bm: 'Hari Pekerja', cn: '劳动节' };
const closedBy = (kind: ClosedDayKind) => ({ cause: 'DAY_CLOSED', closed: { kind, names } }) as const;

describe('the reason for an offer to move', () => {
  test('a holiday has its name in the reader’s language, a stock-take has none', () => {
    expect(locales.map((locale) => offerReasonText(locale, closedBy('PUBLIC_HOLIDAY'), 'D'))).toEqual([
      'D is a public holiday (Labour Day), and we do not deliver.',
      'D ialah cuti umum (Hari Pekerja) dan kami tidak membuat penghantaran.',
      'D是公共假期（劳动节），我们不送货。',
    ]);
    expect(offerReasonText('en', closedBy('STOCK_TAKE'), 'D')).toBe('We count our stock on D and do not deliver.');
    expect(offerReasonText('en', closedBy('OTHER'), 'D')).toBe('We are sorry: we cannot come on D.');
  });

  test('a suspended branch is not mentioned, and every other cause has a sentence of its own', () => {
    for (const locale of locales) {
      const reasons = moveCauses.map((cause) => offerReasonText(locale, { cause, closed: null }, 'D'));
      expect(reasons[0]).toBe(offerReasonText(locale, { cause: 'OTHER', closed: null }, 'D'));
      // A closed day without details reads as OTHER too.
      expect(new Set(reasons).size).toBe(4);
      expect(reasons.join(' ')).not.toMatch(/[{}]/);
    }
  });

  test('a name that looks like a placeholder is not replaced', () => {
    const odd = { cause: 'DAY_CLOSED', closed: { kind: 'PUBLIC_HOLIDAY', names: { ...names, en: '{date}' } } } as const;
    expect(offerReasonText('en', odd, 'D')).toBe('D is a public holiday ({date}), and we do not deliver.');
  });
});
