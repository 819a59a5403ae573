import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { messages as bm } from './bm-messages';
import { messages as cn } from './cn-messages';
import { messages as en } from './en-messages';
import type { Messages } from './join-areas';

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
  const files = import.meta.glob<Messages>('./*/*.json', { eager: true, import: 'default' });
  const strays = Object.entries(files).flatMap(([file, messages]) => {
    const area = (/([\w-]+)\.json$/.exec(file)?.[1] ?? '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    return Object.keys(messages).filter((id) => !id.startsWith(`${area}.`));
  });
  expect(strays).toEqual([]);
});

test("the specification's words stay to the letter", () => {
  expect(en).toMatchObject({
    'errors.notFound.title': 'This page could not be found',
    'errors.home': 'Back to the home page',
  });
});
