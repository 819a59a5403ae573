import { describe, expect, it } from 'vitest';
import { locales } from '@booking/domain/locale/locale';
import { placeholdersOf } from './testing/placeholders-of.js';
import { uploadMessage, uploadTexts, type UploadMessageId } from './upload-messages.js';

const ids = Object.keys(uploadTexts.en) as UploadMessageId[];

describe('upload messages', () => {
  it.each(locales)('in %s exist for every refusal, with the placeholders of the English and no full stop', (locale) => {
    expect(Object.keys(uploadTexts[locale])).toEqual(ids);
    for (const id of ids) {
      expect(uploadTexts[locale][id]).not.toMatch(/[.。]$/);
      expect(placeholdersOf(uploadTexts[locale][id]), id).toEqual(placeholdersOf(uploadTexts.en[id]));
    }
  });

  it.each(['bm', 'cn'] as const)('in %s are translated', (locale) => {
    expect(ids.filter((id) => uploadTexts[locale][id] === uploadTexts.en[id])).toEqual([]);
  });

  it('name the file and the limit', () => {
    expect(uploadMessage('en', 'tooLarge', { file: 'sofa.jpg', max: 10 })).toBe('sofa.jpg is larger than 10 MB');
  });
});
