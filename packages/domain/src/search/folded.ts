/**
 * A text as searches compare it: small letters in their usual width, without accents and invisible signs, with one dash and one
 * apostrophe (`ＴＡＮ` and `tan`, `Élan` and `elan`, `O’Neil` and `o'neil`). The database folds what is on file by the same rules (its
 * function booking_searched).
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFKC')
    .toLowerCase();
}
