import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';

type Names = Readonly<{ en: string; bm: string; cn: string }>;

const keyOf = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[\s’']+/g, ' ')
    .trim()
    .toLowerCase();

const known = new Map<string, Names>(
  closedDayYears.flatMap((year) => closedDaysOf(year).map(({ name }) => [keyOf(name.en), name] as const)),
);

/** The names in three languages of a holiday whose English name is among those that are shipped; null: of any other. */
export const knownNames = (english: string): Names | null => known.get(keyOf(english)) ?? null;
