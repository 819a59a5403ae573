/** Trigrams that are looked up, and the words that they are taken from, at most. */
const [mostTrigrams, mostWords] = [6, 3];
/** Of one number: every sixth telephone number begins with the same three digits. */
const mostOfNumber = 4;
/** Trigrams of words alone that leave few rows of a million. */
const fewestTrigrams = 3;
/** "Son of" and "daughter of": in half of all names. */
const inMostNames: ReadonlySet<string> = new Set(['bin', 'binti']);

interface Word {
  text: string;
  at: number;
}

/**
 * A pattern for LIKE with few trigrams in it, which everything that contains the text matches, and a little more: the caller
 * has to compare what is found with the text. An index of trigrams (GIN) goes through the list of every trigram of a pattern, also when the first of
 * them leave no more than ten rows: "norazlina.binti.ismail.99998@example.test" has forty, and most are in every second row.
 * @param text in lower case
 * @returns null for a text that has few trigrams anyhow
 */
export function selectivePattern(text: string): string | null {
  const words = wordsOf(text);
  const isFew = words.length < 2 ? trigramsOf(words) <= mostOf(words) : trigramsOf(words) < fewestTrigrams;
  return isFew ? null : patternOf(words, text);
}

/**
 * A pattern for LIKE that everything matches which contains the text, with the spaces and punctuation that it has or without them:
 * one search of the index for both.
 * @param text in lower case
 * @returns null for a text whose words are too short to find few by
 */
export function spacedPattern(text: string): string | null {
  // A telephone number has its country code, or the 00 before it, in one of them alone.
  const words = wordsOf(text.replace(/^(?:(?:\+|00)?60|00)/, ''));
  return trigramsOf(words) < fewestTrigrams ? null : patternOf(words, text);
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[a-z0-9]{3,}/g)].map((match): Word => ({ text: match[0], at: match.index }));
}

function trigramsOf(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.text.length - 2, 0);
}

function mostOf(words: readonly Word[]): number {
  return words.length === 1 && words.some((word) => digitsOf(word) > 0) ? mostOfNumber : mostTrigrams;
}

function patternOf(words: readonly Word[], text: string): string {
  const chosen = rarest(words, text.indexOf('@'));
  const length = Math.floor(mostOf(chosen) / chosen.length) + 2;
  const parts = chosen.sort((one, other) => one.at - other.at).map((word) => partOf(word, length));
  return `%${parts.join('%')}%`;
}

/** Numbers are rarer than words, and long words rarer than short ones. What many share helps only where there is nothing else: where a mailbox lies, too. */
function rarest(words: readonly Word[], at: number): Word[] {
  const own = words.filter((word) => !inMostNames.has(word.text) && (at <= 0 || word.at < at));
  return [...(own.length > 0 ? own : words)]
    .sort((one, other) => digitsOf(other) - digitsOf(one) || other.text.length - one.text.length)
    .slice(0, mostWords);
}

/** Numbers begin alike, and names end alike. */
function partOf(word: Word, length: number): string {
  return digitsOf(word) > 0 ? word.text.slice(-length) : word.text.slice(0, length);
}

function digitsOf({ text }: Word): number {
  return text.replace(/[^0-9]/g, '').length;
}
