import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPasswordLength, minPasswordLength, passwordInvalid } from '@booking/domain/user/password';
import { isCommonPassword, mostUsedPasswords } from './common-passwords.js';
import { localPasswordWords } from './local-passwords.js';

test('the list is the top 3,000 that our length rule allows, the most used first, in lower case and each once', () => {
  expect(mostUsedPasswords).toHaveLength(3000);
  expect(new Set(mostUsedPasswords).size).toBe(3000);
  expect(mostUsedPasswords.slice(0, 12).join(' ')).toBe(
    '123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football',
  );
  expect(mostUsedPasswords.filter((password) => password !== password.toLowerCase() || passwordInvalid(password) !== null)).toEqual([]);
  expect(mostUsedPasswords.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect([minPasswordLength, maxPasswordLength]).toEqual([6, 15]);
});

// Another list than ours: every fortieth of the first 2,000 of this length in zxcvbn 4.4.2 (MIT).
const ofAnotherList = `123456 tigger internet hannah marine apples theman garfield blazer carolina qweasdzxc lizard vladimir everton vision tweety bubba1
  tarheels lucifer longhorn shotgun oicu812 ficken hotsex goforit nugget titans spyder sprite oxford hershey mirage bugger auburn tacobell
  formula patrick1 parola porkchop usa123 snuggles starbuck daniel1 123457 babyboy manchest star69 fordf150 hyperion happyday`;
// The most used of 2024 and of Indonesia, as SecLists has them: newer and nearer than our list.
const newer = `123456789 qwerty123 qwerty1 secret password1 iloveyou 00000000 target123 1q2w3e4r5t 987654321 1qaz2wsx Qwerty123! Qwerty1! q1w2e3r4t5y6
  147258369 dearbook 12345678910 1qaz2wsx3edc 123654 P@ssw0rd Qwerty1? 789456123 asdf1234 1314520 7758521 woaini a123456789 aa123456 159357
  123456123 12344321 123654789 facebook hello123 minecraft pokemon liverpool pakistan`;
const indonesian =
  'rahasia bismillah cantik ganteng kucing cintaku sukses sahabat matahari semangat terserah merdeka sayangkamu melati Juventus';

test.each([
  ['of another list', ofAnotherList],
  ['of 2024', newer],
  ['of our neighbours', indonesian],
])('the most used %s are refused', (_name, passwords) => {
  expect(passwords.split(/\s+/).filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('every local word is in lower case and refused; if it ends in a letter, with 123 or a year behind it too, whatever the case', () => {
  expect(localPasswordWords.length).toBeGreaterThan(600);
  expect(localPasswordWords.filter((word) => word !== word.toLowerCase() || !isCommonPassword(word))).toEqual([]);
  const longer = localPasswordWords
    .filter((word) => /\D$/.test(word))
    .flatMap((word) => [`${word}123`, `${word}1957`, `${word.toUpperCase()}@123`]);
  expect(longer.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test.each([
  '123456',
  '123456789',
  'qwerty',
  'password',
  '12345678',
  '111111',
  '123123',
  '1234567890',
  '1234567',
  'qwerty123',
  '000000',
  '1q2w3e',
  'abc123',
  'password1',
  'iloveyou',
  '654321',
  'Password123',
  'letmein',
  'sunshine',
  'princess1',
  'dragon',
  'monkey12',
  'P@ssw0rd',
  'welcome1',
  'admin123',
  'Admin@123',
  'qwertyuiop',
  'asdfgh',
  'zxcvbnm',
  '987654321',
  '121212',
  '666666',
  'abcdef',
  'superman!',
  'Liverpool2024',
  'malaysia',
  '19900131',
  '31011990',
  '310190',
  'sayang123',
  'QWERTY',
  'trustno1',
  '1qaz2wsx',
  'passw0rd1',
  'bedset',
  'Booking1',
  'mattress2026',
  'tilam123',
  'penghantaran!',
  'Bismillah786',
  'malaysia1',
  'Malaysia2026',
  'merdeka1957',
  'ilovemalaysia',
  'iloveSelangor',
  'sayangsayang',
  'harimaumalaya',
  'johor2020',
  'kualaLumpur1',
  'aisyah01',
  'muhammad123',
  'liverpool!',
  '5201314',
  '900131',
  '900131-14-5678',
  '900131145678',
  '0123456789',
  '013-8294617',
  '+60138294617',
  '01138294617',
])('%s is one that everybody tries', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'secret-1',
  'sleep-well-9',
  'Str0ng!pass',
  'kasur empuk',
  'demo-admin',
  'correct-horse',
  'xK9$vQ2m',
  '床褥床褥好睡觉',
  '739204815',
  'tilam-baharu',
  'hujan di ipoh',
  'kopi-o-kosong',
  '0038294617',
  '991399145678',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the case does not matter, and no text is too strange', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isCommonPassword(text)).toBe(isCommonPassword(text.toLowerCase()));
    }),
  );
});
