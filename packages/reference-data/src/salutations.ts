import type { LocalisedName } from '@booking/domain/availability/decide-date';

export interface Salutation {
  /** What is stored and sent. */
  value: string;
  /** What is shown in a list of choices: all different within one language. */
  label: LocalisedName;
}

const salutation = (value: string, bm: string, cn: string): Salutation => ({ value, label: { en: value, bm, cn } });

/** Salutations of the delivery form, the everyday ones first. Dato' has a plain apostrophe. */
export const salutations: readonly Salutation[] = [
  salutation('Mr', 'Encik', '先生'),
  salutation('Mrs', 'Puan', '太太'),
  salutation('Ms', 'Cik/Puan', '女士'),
  salutation('Miss', 'Cik', '小姐'),
  salutation('Dr', 'Dr.', '博士'),
  salutation('Prof', 'Prof.', '教授'),
  salutation('Ir', 'Ir.', '工程师'),
  salutation('Haji', 'Haji', '哈芝'),
  salutation('Hajah', 'Hajah', '哈嘉'),
  salutation("Dato'", "Dato'", "拿督(Dato')"),
  salutation('Datuk', 'Datuk', '拿督(Datuk)'),
  salutation('Datin', 'Datin', '拿汀'),
  salutation("Dato' Sri / Datuk Seri", "Dato' Sri / Datuk Seri", '拿督斯里'),
  salutation('Datin Sri / Datin Seri', 'Datin Sri / Datin Seri', '拿汀斯里'),
  salutation('Tan Sri', 'Tan Sri', '丹斯里'),
  salutation('Puan Sri', 'Puan Sri', '潘斯里'),
  salutation('Tun', 'Tun', '敦'),
  salutation('Toh Puan', 'Toh Puan', '杜潘'),
  salutation('Tengku / Tunku', 'Tengku / Tunku', '东姑'),
];
