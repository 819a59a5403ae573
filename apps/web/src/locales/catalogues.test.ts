import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { accountMessageTexts } from '@booking/i18n/account-message-texts';
import { validationTexts } from '@booking/i18n/validation-messages';
import { outcomeTexts } from '@booking/i18n/outcome-messages';
import { describe, expect, test } from 'vitest';
import { joinAreas, type Messages } from '../lib/message-loader';
import bmOfDeliveryDay from './bm/delivery-day.json';
import { areas as bmOfCustomers } from './bm-customer-messages';
import { areas as bmOfAll } from './bm-messages';
import cnOfDeliveryDay from './cn/delivery-day.json';
import { areas as cnOfCustomers } from './cn-customer-messages';
import { areas as cnOfAll } from './cn-messages';
import enOfDeliveryDay from './en/delivery-day.json';
import { areas as enOfCustomers } from './en-customer-messages';
import { areas as enOfAll } from './en-messages';
import { areas as bmOfStaff } from './staff-bm-messages';
import { areas as cnOfStaff } from './staff-cn-messages';
import { areas as enOfStaff } from './staff-en-messages';

const en = joinAreas({ ...enOfAll, ...enOfCustomers, deliveryDay: enOfDeliveryDay, ...enOfStaff });
const bm = joinAreas({ ...bmOfAll, ...bmOfCustomers, deliveryDay: bmOfDeliveryDay, ...bmOfStaff });
const cn = joinAreas({ ...cnOfAll, ...cnOfCustomers, deliveryDay: cnOfDeliveryDay, ...cnOfStaff });

/** Names of arguments and tags, also within plurals and selects. */
function placeholders(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...placeholders(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap((option) => placeholders(option.value))];
    }
    return [element.value];
  });
  return [...new Set(names)].sort();
}

const shape = (messages: Messages) => Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, placeholders(parse(text))]));

describe.each([
  ['Malay', bm],
  ['Chinese', cn],
])('%s', (_language, messages) => {
  test('has the messages of English, with the same placeholders', () => {
    expect(shape(messages)).toEqual(shape(en));
  });

  test('leaves no message empty', () => {
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('every id starts with the area of its file', () => {
  const files = import.meta.glob<Messages>(['./*/*.json', './*/staff/*.json'], { eager: true, import: 'default' });
  const strays = Object.entries(files).flatMap(([file, messages]) => {
    const area = (/([\w-]+)\.json$/.exec(file)?.[1] ?? '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    return Object.keys(messages).filter((id) => !id.startsWith(`${area}.`));
  });
  expect(strays).toEqual([]);
});

test('no id is in two catalogues', () => {
  const ids = [enOfAll, enOfCustomers, { deliveryDay: enOfDeliveryDay }, enOfStaff].flatMap((areas) =>
    Object.values(areas).flatMap((messages) => Object.keys(messages)),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("the specification's words stay to the letter", () => {
  expect(en).toMatchObject({
    'errors.notFound.title': 'This page could not be found',
    'errors.home': 'Back to the home page',
    'app.signIn': 'Sign In',
    'app.signOut': 'Sign Out',
  });
});

const shown = {
  en: { ...en, ...validationTexts.en, ...outcomeTexts.en, ...accountMessageTexts.en },
  bm: { ...bm, ...validationTexts.bm, ...outcomeTexts.bm, ...accountMessageTexts.bm },
  cn: { ...cn, ...validationTexts.cn, ...outcomeTexts.cn, ...accountMessageTexts.cn },
};

/** Words that readers of a language did not understand, and those used instead. A text about today may use its word. */
const avoidedWords = [
  ['bm', /hari ini/i, 'hari tersebut, tarikh ini'],
  ['bm', /di sebalik/i, 'halaman yang dibuka oleh'],
  ['bm', /kepada \{email\}/, 'ke {email}'],
  ['cn', /周[一二三四五六日]|礼拜/, '星期'],
  ['cn', /登入时段/, '登入已过期'],
  ['cn', /选择新?密码/, '设定新密码'],
  ['cn', /分店/, '分行'],
  ['en', /photograph/i, 'photo'],
  ['en', /\bfree (day|date)/i, 'available day'],
  ['en', /too many attempts|too often/i, 'too many tries'],
  ['en', /behind this|is won|to nobody/i, 'that this button opens, is confirmed, not with anyone'],
] as const;

test.each(avoidedWords)('%s says for %s: %s', (locale, wrong) => {
  const found = Object.entries(shown[locale]).filter(([id, text]) => wrong.test(text) && !/today/i.test(id));
  expect(found).toEqual([]);
});

test('a day that is too soon has one word in Chinese', () => {
  const ids = ['deliveryForm.day.tooSoon', 'deliveryForm.reason.TOO_SOON.title', 'dateUnavailable.TOO_SOON'] as const;
  const texts: Messages = shown.cn;
  for (const id of ids) expect(texts[id]).toContain('太早');
});
