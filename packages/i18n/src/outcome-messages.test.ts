import { describe, expect, it } from 'vitest';
import { locales } from '@booking/domain/locale/locale';
import { placeholdersOf } from './testing/placeholders-of.js';
import { outcomeMessage, outcomeTexts, type OutcomeId } from './outcome-messages.js';

const ids = Object.keys(outcomeTexts.en) as OutcomeId[];

describe('outcome messages', () => {
  it.each(locales)('in %s exist for every outcome, with the placeholders of the English', (locale) => {
    expect(Object.keys(outcomeTexts[locale])).toEqual(ids);
    for (const id of ids) {
      expect(outcomeTexts[locale][id]).toMatch(/[.。!！]$/);
      expect(placeholdersOf(outcomeTexts[locale][id]), id).toEqual(placeholdersOf(outcomeTexts.en[id]));
    }
  });

  it.each(locales)('in %s differ from one another', (locale) => {
    expect(new Set(Object.values(outcomeTexts[locale])).size).toBe(ids.length);
  });

  it.each(['bm', 'cn'] as const)('in %s are translated', (locale) => {
    expect(ids.filter((id) => outcomeTexts[locale][id] === outcomeTexts.en[id])).toEqual([]);
  });

  it('in Chinese are set in Chinese punctuation', () => {
    const latinMark = /\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u;
    expect(ids.filter((id) => latinMark.test(outcomeTexts.cn[id]))).toEqual([]);
  });

  it('name the state of an order that is not ready', () => {
    expect(outcomeMessage('en', 'orderNotReady', { statusText: 'Pending Payment' })).toBe(
      'This order is not ready for delivery: Pending Payment. Book your delivery once this is settled.',
    );
  });
});
