import { normaliseLine } from '../checks/line-of-text.js';
import { isTooLong } from '../checks/text.js';
import { maxLengths } from './delivery-form.js';

/**
 * Filters a guest's text for messages (domain.md, "Messages"; Target M2). Anybody can book with somebody else's mailbox, so a name or an
 * address must not carry links. A text that does not pass is omitted from the message; the form accepts it, and staff see it. A text that
 * only people recognise as an address ("evil dot com") cannot be distinguished from a name.
 */

const maxName = 60;
const maxOrderNumber = 30;

/** Words after which people write a dot without a space: "S.Kumar" and "Dr.Tan", "No.12" and "Jln.Besar". */
const abbreviations = new Set(
  'dr ir hj hjh md mohd muhd mhd abd tn pn en ts prof st jln jl tmn lrg kg kpg bdr blk bt sg ps psn tkt apt lot no km unit per'.split(' '),
);

/** Top-level domains that links mostly have. Other domains are refused only where no space follows the dot. */
const domainEnds = new Set(
  'com net org edu gov info biz my sg id th vn ph in cn hk tw jp kr au nz uk us eu de fr ru me io co ly cc tv to gg ai app dev link click club live shop store site online xyz top vip win icu page web space website tech pro fun'.split(
    ' ',
  ),
);

/** Unicode characters that look like a dot. */
const dotLike = /[\uA78F\u1427]/u;
const scheme = /(?:^|[^\p{L}\p{N}])(?:www|https?|ftp|mailto)(?![\p{L}\p{N}])/iu;
/** Aliases as people write them, "Lim @ Tan" and "Ahmad@Mat": no handle, and no beginning of an e-mail address. */
const strayAt = /(?:^|\s)@\S|\S@(?:\s|$)|@\S*[.@]|\.\S*@/u;
const wordAtEnd = /[\p{L}\p{M}\p{N}'’-]+$/u;
const wordAtStart = /^[\p{L}\p{M}\p{N}'’-]+/u;

/** Returns a name for messages: at most 60 letters, marks, spaces and . ' - / @ as Malaysians write them; null if it is left out. */
export function nameForMessage(name: string): string | null {
  const text = normaliseLine(name) ?? '';
  if (isTooLong(text, maxName) || !/^\p{L}[\p{L}\p{M} .'’/@-]*$/u.test(text)) return null;
  // a/l, a/p, s/o: a slash between two single letters.
  if (text.split(' ').some((word) => word.includes('/') && !/^\p{L}\/\p{L}$/u.test(word))) return null;
  return withoutLinks(text);
}

/** Returns a line of an address for messages, without link, domain, e-mail address or a number to call; null if it is left out. */
export function addressLineForMessage(line: string | null): string | null {
  const text = normaliseLine(line) ?? '';
  if (text === '' || isTooLong(text, maxLengths.address1) || !/^[\p{L}\p{M}\p{N} .,'’"“”/@#&()（），、+;°–-]*$/u.test(text)) return null;
  if (/\/\/|(?:\d[ -]?){9}|\d+\.\d+\.\d+\.\d+/.test(text)) return null;
  return withoutLinks(text);
}

/** Returns an order number for messages: at most 30 letters, digits, - _ and / with a digit among them; null if it is left out. */
export function orderNumberForMessage(orderNumber: string): string | null {
  const text = orderNumber.replace(/ /g, '');
  return text.length <= maxOrderNumber && /^[A-Z\d][A-Z\d/_-]*$/i.test(text) && /\d/.test(text) && !text.includes('//') ? text : null;
}

/** Returns null if a part of the text could be a link; else the text, with a space after every dot before a longer word. */
function withoutLinks(text: string): string | null {
  if (dotLike.test(text) || scheme.test(text) || strayAt.test(text)) return null;
  const [first = '', ...others] = text.split('.');
  let shown = first;
  let before = first;
  for (const after of others) {
    const gap = gapAfterDot(wordAtEnd.exec(before)?.[0] ?? '', after);
    if (gap === null) return null;
    shown += `.${gap}${after}`;
    before = after;
  }
  return shown;
}

/** Returns what to insert after a dot; null if the text around it may be a domain. */
function gapAfterDot(left: string, after: string): '' | ' ' | null {
  const right = wordAtStart.exec(after.trimStart())?.[0] ?? '';
  if (left === '' || domainEnds.has(right.toLowerCase())) return null;
  if (right === '' || after.startsWith(' ') || /^\p{N}/u.test(right)) return '';
  const isInitial = /^\p{L}\p{M}*$/u.test(left);
  if (isInitial && /^\p{L}\p{M}*$/u.test(right)) return '';
  // A name or a street begins with a capital, or with a letter that has none.
  return (isInitial || abbreviations.has(left.toLowerCase())) && !/^\p{Ll}/u.test(right) ? ' ' : null;
}
