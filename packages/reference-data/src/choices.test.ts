import { describe, expect, it } from 'vitest';
import type { LocalisedName } from '@booking/domain/availability/decide-date';
import { countries } from './countries.js';
import { nationalities } from './nationalities.js';
import { salutations } from './salutations.js';

const lists = {
  countries: countries.map(({ code, name }) => ({ value: code, label: name })),
  nationalities: nationalities.map(({ code, name }) => ({ value: code, label: name })),
  salutations,
};

describe.each(Object.entries(lists))('%s', (_name, list) => {
  it('has every value once', () => {
    expect(new Set(list.map(({ value }) => value)).size).toBe(list.length);
  });

  it.each(['en', 'bm', 'cn'] as const)('are distinct in %s', (locale) => {
    const labels = list.map(({ label }) => label[locale]);
    expect(labels.every((label) => label !== '' && label === label.trim())).toBe(true);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });
});

describe('countries', () => {
  it('are 250, Malaysia first, then by English name', () => {
    expect(countries).toHaveLength(250);
    expect(countries[0]).toEqual({ code: 'MY', name: { en: 'Malaysia', bm: 'Malaysia', cn: '马来西亚' } });
    const rest = countries.slice(1).map(({ name }) => name.en);
    expect([...rest].sort((a, b) => a.localeCompare(b, 'en'))).toEqual(rest);
  });

  it('are named as Malaysians name them', () => {
    const nameOf = (code: string) => countries.find((country) => country.code === code)?.name;
    expect(nameOf('BN')?.cn).toBe('汶莱');
    expect(nameOf('NZ')?.cn).toBe('纽西兰');
    expect(nameOf('HK')).toEqual({ en: 'Hong Kong', bm: 'Hong Kong', cn: '香港' });
    expect(nameOf('MM')?.bm).toBe('Myanmar');
  });
});

describe('nationalities', () => {
  it('are of known countries, Malaysian first', () => {
    expect(nationalities[0]).toEqual({ code: 'MY', name: { en: 'Malaysian', bm: 'Malaysia', cn: '马来西亚籍' } });
    expect(nationalities).toHaveLength(243);
    const codes = countries.map(({ code }) => code);
    expect(nationalities.filter(({ code }) => !codes.includes(code))).toEqual([]);
    expect(codes.filter((code) => !nationalities.some((one) => one.code === code))).toEqual(['AQ', 'BV', 'IO', 'TF', 'HM', 'GS', 'UM']);
  });

  it.each([
    ['ID', 'Indonesian', 'Indonesia', '印尼籍'],
    ['SG', 'Singaporean', 'Singapura', '新加坡籍'],
    ['CN', 'Chinese', 'China', '中国籍'],
    ['BD', 'Bangladeshi', 'Bangladesh', '孟加拉籍'],
    ['PH', 'Filipino', 'Filipina', '菲律宾籍'],
    ['SA', 'Saudi', 'Arab Saudi', '沙地阿拉伯籍'],
    ['GB', 'British', 'British', '英国籍'],
    ['US', 'American', 'Amerika Syarikat', '美国籍'],
    ['AE', 'Emirati', 'Emiriah Arab Bersatu', '阿联酋籍'],
  ])('%s is %s, %s, %s', (code, en, bm, cn) => {
    expect(nationalities.find((one) => one.code === code)?.name).toEqual({ en, bm, cn });
  });

  it('are written in the script of their language', () => {
    const { latin, han } = { latin: /^[\p{Script=Latin}\p{M} .’'()&-]+$/u, han: /^[\p{Script=Han}（）]+籍$/u };
    expect(nationalities.filter(({ name }) => !latin.test(name.en) || !latin.test(name.bm) || !han.test(name.cn))).toEqual([]);
  });
});

const textsOf = ({ en, bm, cn }: LocalisedName) => [en, bm, cn];

describe.each<[string, readonly { code: string; name: LocalisedName }[]]>([
  ['countries', countries],
  ['nationalities', nationalities],
])('%s', (_name, list) => {
  it('never carry the code, or the name in another language, of another entry', () => {
    for (const one of list) {
      const others = list.filter(({ code }) => code !== one.code).flatMap(({ code, name }) => [code, ...textsOf(name)]);
      const own = textsOf(one.name).filter((name) => others.includes(name) || list.some(({ code }) => code === name.toUpperCase()));
      expect(own, one.code).toEqual([]);
    }
  });
});

describe('salutations', () => {
  it('begin with the everyday ones and keep the plain apostrophe', () => {
    expect(salutations.slice(0, 5).map(({ value }) => value)).toEqual(['Mr', 'Mrs', 'Ms', 'Miss', 'Dr']);
    expect(salutations.map(({ value }) => value)).toContain("Dato'");
  });
});
