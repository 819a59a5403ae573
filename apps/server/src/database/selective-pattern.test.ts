import { describe, expect, it } from 'vitest';
import { selectivePattern, spacedPattern } from './selective-pattern.js';

describe('a pattern of few trigrams', () => {
  it.each([
    ['norazlina binti ismail', '%noraz%ismai%'],
    ['muhammad danish bin hamid', '%muha%dani%hami%'],
    ['norazlina.binti.ismail.99998@example.test', '%nora%isma%9998%'],
    ['99998@example.test', '%99998%'],
    ['@example.test', '%examp%test%'],
    ['mb-ab65-36904-004', '%ab65%6904%004%'],
    ['mbab6536904004', '%904004%'],
    ['0122347654', '%347654%'],
    ['tan chee hong', '%tan%chee%hong%'],
    // The ends of words are in every second name.
    ['ng teck jie', '%teck%jie%'],
    ['+60 12-345 6789', '%345%6789%'],
    ['muhammad_%_danish', '%muham%danis%'],
    ['keluarganya陈美玲', '%keluarga%'],
  ])('of %s is %s', (text, pattern) => {
    expect(selectivePattern(text)).toBe(pattern);
  });

  it.each(['', 'bin', 'nora', 'ab', 'a b c', 'nur a', '012345', 'tan wei', 'ng t', 'keluarga陈美玲', '陈美玲', '% _ \\'])(
    'is not needed for %j',
    (text) => {
      expect(selectivePattern(text)).toBeNull();
    },
  );

  it('is matched by whatever contains the text', () => {
    const texts = [
      'norazlina binti ismail',
      'a.b.cde.fgh.1234@x.test',
      'mb-ab65-36904-004',
      'mbab6536904004',
      '12345 12345 12345',
      'aaaaaaaaaa aaaaaaaaaa',
      'abc@def@ghijkl',
    ];
    for (const text of texts) {
      const matcher = new RegExp(`^${(selectivePattern(text) ?? '').replaceAll('%', '.*')}$`);
      expect(`before ${text}after`, text).toMatch(matcher);
    }
  });
});

describe('a pattern for a text with its spaces and without them', () => {
  it.each([
    ['demo 1011', '%demo%1011%'],
    ['012-345 6789', '%012%345%6789%'],
    ['+60 12-345 6789', '%345%6789%'],
    ['60123456789', '%456789%'],
    ['0065 9123 4567', '%9123%4567%'],
    ['mb 3829 42831 024', '%3829%2831%024%'],
    ['customer 7770', '%custo%7770%'],
    ['db 1011', null],
    ['nor.99', null],
    ['1 2 3', null],
  ])('of %s is %s', (text, pattern) => {
    expect(spacedPattern(text)).toBe(pattern);
  });

  it('is matched by both', () => {
    for (const text of ['demo 1011', '012-345 6789', 'mb-3829-42831-024', 'customer/7770.a', 'a 123456789 b 12']) {
      const matcher = new RegExp(`^${(spacedPattern(text) ?? 'none').replaceAll('%', '.*')}$`);
      expect(`before ${text} after`, text).toMatch(matcher);
      expect(`before${text.replace(/[^a-z0-9]/g, '')}after`, text).toMatch(matcher);
    }
  });
});
