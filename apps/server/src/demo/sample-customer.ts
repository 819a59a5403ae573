import type { Locale } from '@booking/domain/locale/locale';
import { sampleName } from './sample-name.js';
import { hashedNumber, pick, type Choices } from './hashed-number.js';

/** The customer of a made-up delivery. */
export interface SampleCustomer {
  salutation: string | null;
  name: string;
  email: string;
  primaryContact: string;
  secondaryContact: string | null;
  address1: string;
  locale: Locale;
}

const salutations: Choices<string> = ['Mr', 'Mrs', 'Ms', 'Dr'];

const streets: Choices<string> = [
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
/** Prefixes of Malaysian mobile numbers; numbers with 011 have a digit more. */
const prefixes: Choices<string> = ['010', '011', '012', '013', '014', '016', '017', '018', '019'];
/** Second numbers: another mobile number, or a landline, which is stored as typed. */
const secondNumbers: Choices<(digits: string) => string> = [
  (digits) => digits,
  (digits) => `03-${digits.slice(-8, -4)} ${digits.slice(-4)}`,
  (digits) => `+60 3-${digits.slice(-8, -4)} ${digits.slice(-4)}`,
];

/**
 * Makes up a customer with a name in one of three scripts and a number, the same for the same seed: a repeated seed is a customer who
 * orders again.
 */
export function sampleCustomer(seed: number): SampleCustomer {
  const share = hashedNumber(seed * 3 + 1) % 100;
  const { name, locale } = sampleName(seed, share);
  const latin = name.toLowerCase().replace(/[^a-z]+/g, '.');
  const digits = mobile(seed);
  return {
    salutation: share % 3 === 0 ? pick(salutations, seed) : null,
    name,
    email: `${/^[a-z]/.test(latin) ? latin : 'keluarga'}.${seed % 100_000}@example.test`,
    primaryContact: digits,
    secondaryContact: share % 4 === 0 ? pick(secondNumbers, seed)(mobile(seed + 7)) : null,
    address1: `${1 + (hashedNumber(seed + 5) % 188)}, ${pick(streets, seed)} ${1 + (hashedNumber(seed + 6) % 40)}`,
    locale,
  };
}

function mobile(seed: number): string {
  const prefix = pick(prefixes, seed);
  const length = prefix === '011' ? 8 : 7;
  return `${prefix}${String(10 ** (length - 1) + (hashedNumber(seed + 11) % (9 * 10 ** (length - 1))))}`;
}
