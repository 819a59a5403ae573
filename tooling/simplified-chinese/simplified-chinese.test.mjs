// @ts-check
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simplifiedChineseFile, simplifiedChineseSql } from '../../scripts/simplified-chinese.mjs';

test('simplified_chinese.sql is what node scripts/simplified-chinese.mjs writes', () => {
  expect(readFileSync(simplifiedChineseFile, 'utf8')).toBe(simplifiedChineseSql());
});
