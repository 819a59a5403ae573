import type { LocalisedName } from '../availability/decide-date.js';
import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';
import type { Locale } from '../locale/locale.js';

/**
 * A branch's notes about the day of delivery (contract, `ArrivalTexts`): part of the day; who calls when; what to clear; how far goods are
 * carried. Public: every date of the branch shows them. A note that staff did not write is null.
 */
export type ArrivalFact = 'time' | 'call' | 'before' | 'carryIn';

/** In the order in which they are shown. */
export const arrivalFacts: readonly ArrivalFact[] = ['time', 'call', 'before', 'carryIn'];

/** The notes in every language. */
export type ArrivalTexts = Record<ArrivalFact, LocalisedName | null>;

/** The notes in one language. */
export type ArrivalNotes = Record<ArrivalFact, string | null>;

/** The notes as staff send them: undefined leaves a note unchanged, null clears it. */
export type ArrivalChange = { [Fact in ArrivalFact]?: TextChange | null | undefined };
interface TextChange {
  en: string;
  /** Malay and Chinese; null means the same as English. */
  bm?: string | null | undefined;
  cn?: string | null | undefined;
}

/** Maximum numbers of code points. The part of the day appears beside the date, and in SMS. */
const maxLengths: Readonly<Record<ArrivalFact, number>> = { time: 60, call: 160, before: 160, carryIn: 160 };

export const noArrival: ArrivalTexts = { time: null, call: null, before: null, carryIn: null };

/** Returns the notes in a language. */
export function arrivalNotes({ time, call, before, carryIn }: ArrivalTexts, locale: Locale): ArrivalNotes {
  return { time: time && time[locale], call: call && call[locale], before: before && before[locale], carryIn: carryIn && carryIn[locale] };
}

/** Returns the notes after a change, with trimmed texts. An absent translation remains while the English text does not change. */
export function changedArrival(before: ArrivalTexts, change: ArrivalChange | null | undefined): ArrivalTexts {
  if (change === null) return noArrival;
  const changed = (fact: ArrivalFact) => (change?.[fact] === undefined ? before[fact] : changedText(before[fact], change[fact]));
  return { time: changed('time'), call: changed('call'), before: changed('before'), carryIn: changed('carryIn') };
}

function changedText(before: LocalisedName | null, change: TextChange | null): LocalisedName | null {
  if (change === null) return null;
  const en = normaliseLine(change.en) ?? '';
  const kept = before?.en === en ? before : null;
  const translated = (locale: 'bm' | 'cn') => normaliseLine(change[locale] === undefined ? kept?.[locale] : change[locale]);
  const [bm, cn] = [translated('bm'), translated('cn')];
  // The other languages fall back on English: without the English text they are errors, and without any text there is no note.
  return en === '' && bm === null && cn === null ? null : { en, bm: bm ?? en, cn: cn ?? en };
}

/** Matches a link, a domain or an e-mail address. These texts are in messages; a dot between two words needs a space after it. */
const link = /:\/\/|(?:^|[^\p{L}\p{N}])www[.．｡]|\S[@＠]\S|[\p{L}\p{N}-][.．｡]\p{L}{2,}/iu;

/** Returns the errors by path: 'arrival.time.en'. */
export function arrivalErrors(arrival: ArrivalTexts): ValidationError[] {
  return arrivalFacts.flatMap((fact) => {
    const text = arrival[fact];
    if (text === null) return [];
    return (['en', 'bm', 'cn'] as const).flatMap((locale): ValidationError[] => {
      const path = `arrival.${fact}.${locale}`;
      // An error of the English text is not repeated for another language.
      if (locale !== 'en' && text[locale] === text.en) return [];
      const errors = lineErrors(path, text[locale], { max: maxLengths[fact], required: true });
      return errors.length === 0 && link.test(text[locale]) ? [{ path, code: 'LINK_FORBIDDEN' }] : errors;
    });
  });
}
