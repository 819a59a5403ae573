import { describe, expect, test } from 'vitest';
import { locales } from '@booking/domain/locale/locale';
import { accountMessageTexts, type AccountMessageTextId } from './account-message-texts.js';
import { placeholdersOf } from './testing/placeholders-of.js';

const ids = Object.keys(accountMessageTexts.en) as AccountMessageTextId[];

describe('the texts of the messages about accounts', () => {
  test.each(locales)('in %s exist, with the placeholders of the English', (locale) => {
    expect(Object.keys(accountMessageTexts[locale])).toEqual(ids);
    for (const id of ids) expect(placeholdersOf(accountMessageTexts[locale][id]), id).toEqual(placeholdersOf(accountMessageTexts.en[id]));
  });

  test.each(['bm', 'cn'] as const)('in %s are translated', (locale) => {
    expect(ids.filter((id) => accountMessageTexts[locale][id] === accountMessageTexts.en[id])).toEqual([]);
  });
});
