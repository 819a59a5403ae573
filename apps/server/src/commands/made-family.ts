import type { Locale } from '@booking/domain/locale/locale';
import { mixed, pick } from './mixed.js';

/** Who gets a made-up delivery. */
export interface MadeFamily {
  salutation: string | null;
  name: string;
  email: string;
  primaryContact: string;
  secondaryContact: string | null;
  address1: string;
  locale: Locale;
}

type Names = readonly [string, ...string[]];

const salutations: Names = ['Mr', 'Mrs', 'Ms', 'Dr'];

const malay = {
  women: ['Nurul Huda', 'Siti Aminah', 'Faridah', 'Aina Sofea', 'Rohana', 'Zulaikha', 'Norazlina', 'Nur Izzati', 'Wan Nur Aisyah'],
  men: ['Mohd Hafiz', 'Ahmad Syafiq', 'Razak', 'Amirul Hakim', 'Muhammad Danish', 'Khairul Anuar', 'Nik Faisal', 'Syed Imran'],
  fathers: [
    'Ismail',
    'Rahman',
    'Yusof',
    'Osman',
    'Zulkifli',
    'Hamid',
    'Abdullah',
    'Mansor',
    'Bakar',
    'Salleh',
    'Roslan',
    'Idris',
    'Jaafar',
  ],
} as const satisfies Record<string, Names>;
const chinese = {
  surnames: ['Tan', 'Lim', 'Wong', 'Lee', 'Chong', 'Ng', 'Teoh', 'Ong', 'Yap', 'Goh', 'Chan', 'Khoo', 'Foo', 'Liew'],
  given: [
    'Chee Hong',
    'Sook Yee',
    'Kah Wai',
    'Pei Shan',
    'Yoke Ling',
    'Wei Jie',
    'Boon Keat',
    'Siew Lan',
    'Kok Leong',
    'Mei Xuan',
    'Jun Hao',
  ],
} as const satisfies Record<string, Names>;
const indian = {
  given: ['Arjun', 'Deepa', 'Ganesh', 'Kavitha', 'Thinesh', 'Shanti', 'Vikneswaran', 'Priya', 'Suresh', 'Malathi'],
  fathers: ['Pillai', 'Krishnan', 'Subramaniam', 'Nair', 'Kumar', 'Raju', 'Muniandy', 'Govindasamy', 'a/l Perumal', 'a/p Chandran'],
} as const satisfies Record<string, Names>;
const inHan = {
  surnames: ['陈', '林', '黄', '李', '张', '吴', '王', '刘', '叶', '郑', '杨', '曾', '蔡', '许', '洪'],
  given: ['美玲', '志强', '慧敏', '家豪', '丽华', '伟明', '淑芬', '俊杰', '秀英', '文彬', '雪仪', '国荣', '晓彤', '建华'],
} as const satisfies Record<string, Names>;
const inTamil = {
  given: ['கவிதா', 'முருகன்', 'லட்சுமி', 'சரவணன்', 'பிரியா', 'கார்த்திக்'],
  fathers: ['சுப்பிரமணியம்', 'கிருஷ்ணன்', 'பெருமாள்', 'ராஜேந்திரன்'],
} as const satisfies Record<string, Names>;

const streets: Names = [
  'Jalan Mawar',
  'Jalan Kenanga',
  'Lorong Cempaka',
  'Jalan Merbau',
  'Persiaran Melati',
  'Jalan Dato Onn',
  'Lorong Seri Indah',
  'Jalan Bukit Tinggi',
  'Taman Sri Rampai, Jalan 4/27',
  'Jalan SS 2/',
  'Lebuh Pantai',
];
/** What Malaysian mobile numbers begin with; those with 011 have a digit more. */
const prefixes: Names = ['010', '011', '012', '013', '014', '016', '017', '018', '019'];
/** How people write a second number. */
const spellings: readonly [(digits: string) => string, ...((digits: string) => string)[]] = [
  (digits) => digits,
  (digits) => `${digits.slice(0, 3)}-${digits.slice(3, 6)} ${digits.slice(6)}`,
  (digits) => `+60${digits.slice(1)}`,
  (digits) => `+60 ${digits.slice(1, 3)}-${digits.slice(3, 6)} ${digits.slice(6)}`,
];

/** A family with a name in one of three scripts and a number of its own, the same for the same seed: a seed that comes again is a family that orders again. */
export function madeFamily(seed: number): MadeFamily {
  const share = mixed(seed * 3 + 1) % 100;
  const { name, locale } = nameOf(seed, share);
  const latin = name.toLowerCase().replace(/[^a-z]+/g, '.');
  const digits = mobile(seed);
  return {
    salutation: share % 3 === 0 ? pick(salutations, seed) : null,
    name,
    email: `${/^[a-z]/.test(latin) ? latin : 'keluarga'}.${seed % 100_000}@example.test`,
    primaryContact: digits,
    secondaryContact: share % 4 === 0 ? pick(spellings, seed)(mobile(seed + 7)) : null,
    address1: `${1 + (mixed(seed + 5) % 188)}, ${pick(streets, seed)} ${1 + (mixed(seed + 6) % 40)}`,
    locale,
  };
}

function nameOf(seed: number, share: number): Pick<MadeFamily, 'name' | 'locale'> {
  const [first, second] = [seed * 5 + 2, seed * 7 + 3];
  if (share < 46) return { name: malayName(first, second), locale: share < 30 ? 'bm' : 'en' };
  if (share < 66) return { name: `${pick(chinese.surnames, first)} ${pick(chinese.given, second)}`, locale: 'en' };
  if (share < 84) return { name: `${pick(inHan.surnames, first)}${pick(inHan.given, second)}`, locale: 'cn' };
  if (share < 96) return { name: `${pick(indian.given, first)} ${pick(indian.fathers, second)}`, locale: 'en' };
  return { name: `${pick(inTamil.given, first)} ${pick(inTamil.fathers, second)}`, locale: 'en' };
}

function malayName(first: number, second: number): string {
  const isWoman = mixed(first + second) % 2 === 0;
  return `${pick(isWoman ? malay.women : malay.men, first)} ${isWoman ? 'binti' : 'bin'} ${pick(malay.fathers, second)}`;
}

function mobile(seed: number): string {
  const prefix = pick(prefixes, seed);
  const length = prefix === '011' ? 8 : 7;
  return `${prefix}${String(10 ** (length - 1) + (mixed(seed + 11) % (9 * 10 ** (length - 1))))}`;
}
