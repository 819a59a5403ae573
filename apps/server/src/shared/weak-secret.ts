/** A text of 32 random bytes, in hexadecimal or base64, has at least this number of different characters. */
const minCharacters = 10;
/** Placeholders of examples. */
const placeholder = /change[\W_]*(?:me|this|it)|replace[\W_]*(?:me|this|it)|your[\W_]*(?:session[\W_]*)?secret|pass[\W_]*word|example/i;

/**
 * Returns true if a secret can be guessed whatever its length: few different characters, a repeated short text, a sequence of the alphabet
 * or the digits, or a placeholder of an example. It detects what people type; it cannot prove that other texts are random.
 */
export function isWeakSecret(secret: string): boolean {
  return new Set(secret).size < minCharacters || repeatsItself(secret) || isSequence(secret) || placeholder.test(secret);
}

/** Returns true if the text repeats a part at least twice; the last repetition may be incomplete. */
function repeatsItself(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1) {
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  }
  return false;
}

/** Returns true if more than half of the characters follow their predecessor in order: abcdef, 987654. */
function isSequence(secret: string): boolean {
  const codes = Array.from(secret, (sign) => sign.codePointAt(0) ?? 0);
  const following = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) === 1);
  return following.length > codes.length / 2;
}
