// @ts-check
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simplifiedChineseFile, simplifiedChineseSql } from '../../scripts/simplified-chinese.mjs';

test('simplified_chinese.sql is the output of scripts/simplified-chinese.mjs', () => {
  expect(readFileSync(simplifiedChineseFile, 'utf8')).toBe(simplifiedChineseSql());
});
