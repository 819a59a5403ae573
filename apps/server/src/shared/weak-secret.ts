/** Fewer different signs than any 32 random bytes have, in hexadecimal or base64. */
const fewestSigns = 10;
/** What examples put where a secret belongs. */
const placeholder = /change[\W_]*(?:me|this|it)|replace[\W_]*(?:me|this|it)|your[\W_]*(?:session[\W_]*)?secret|pass[\W_]*word|example/i;

/**
 * Whether a secret is one that can be guessed however long it is: few different signs, a short text said again and again,
 * a row of the alphabet or the digits, or a placeholder of an example. It finds what people type, and cannot prove that
 * the rest is random.
 */
export function isWeakSecret(secret: string): boolean {
  return new Set(secret).size < fewestSigns || repeatsItself(secret) || isSequence(secret) || placeholder.test(secret);
}

/** Said at least twice, the last time perhaps not to its end: the text then continues as it began. */
function repeatsItself(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1) {
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  }
  return false;
}

/** More than half of the signs follow the one before them: abcdef, 987654. */
function isSequence(secret: string): boolean {
  const codes = Array.from(secret, (sign) => sign.codePointAt(0) ?? 0);
  const following = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) === 1);
  return following.length > codes.length / 2;
}
