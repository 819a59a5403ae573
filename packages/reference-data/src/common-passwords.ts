import { isMobile } from '@booking/domain/checks/mobile';
import { commonPasswordData } from './common-passwords.data.js';
import { localPasswordWords } from './local-passwords.js';

/** The 3,000 most used passwords of the length that we allow (ASVS 6.2.4), the most used first. */
export const mostUsedPasswords: readonly string[] = commonPasswordData.trim().split(/\s+/);

const words = new Set([...mostUsedPasswords, ...localPasswordWords]);

/** Beginnings and endings that people add to a word, such as required digits or punctuation. */
const beginning = /^(?:i[_ ]?love|123|my)/;
const ending = /(?:\d{1,4}|12345|123456|1234567|[!@#$.*?_-]|@123|!123|@1234|#1|1!|123!|abc)$/;

/** One character again and again, or a short group repeated: 111111, abcabc, sayangsayang. */
const repeated = /^(.{1,7})\1+$/su;

/** Rows of keys and well-known sequences, forwards and backwards. */
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()'];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const year = '(?:19|20)\\d\\d';
/** A date in digits alone (19900131, 31011990, 310190, 900131), or an IC number, which begins with the date of birth. */
const dateOrIc = new RegExp(
  `^(?:${year}${month}${day}|${day}${month}${year}|${month}${day}${year}|${day}${month}\\d\\d|\\d\\d${month}${day}(?:-?\\d\\d-?\\d{4})?)$`,
);

/**
 * Returns whether a password is easy to guess, whatever the case (target D7): one of the most used, a word of the local list, either with a
 * usual beginning or ending, a row of keys, a repetition, a date, an IC or a mobile number.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const short = text.replace(ending, '');
  if ([text, short, text.replace(beginning, ''), short.replace(beginning, '')].some((word) => words.has(word))) return true;
  return repeated.test(text) || runs.some((run) => run.includes(text)) || dateOrIc.test(text) || isMobile(text.replace(/^\+?6(?=0)/, ''));
}
