/**
 * Normalises a text for searches: lower case in the usual width, without accents and invisible characters, with one kind of dash and of
 * apostrophe (`ＴＡＮ` and `tan`, `Élan` and `elan`, `O’Neil` and `o'neil`). The database normalises stored texts by the same rules
 * (search_normalised).
 */
export function normalisedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFKC')
    .toLowerCase();
}
