// @ts-check
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import OpenCC from 'opencc-js/t2cn';

/** The file of the SQL function. */
export const simplifiedChineseFile = fileURLToPath(
  new URL('../apps/server/src/database/schema/indexed/simplified_chinese.sql', import.meta.url),
);

/** The blocks of Chinese characters: Extension A, Unified Ideographs, Extensions B to H. @type {readonly (readonly [number, number])[]} */
const blocks = [
  [0x34_00, 0x9f_ff],
  [0x2_00_00, 0x3_23_af],
];

/** Returns the SQL function that converts traditional Chinese characters to simplified ones, one character at a time. @returns {string} */
export function simplifiedChineseSql() {
  const convert = OpenCC.Converter({ from: 't', to: 'cn' });
  /** Converts until nothing changes, so that the function is idempotent. @param {string} character @returns {string} */
  const simplified = (character) => {
    const other = convert(character);
    return other === character ? character : simplified(other);
  };
  let [from, to] = ['', ''];
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code);
      const other = simplified(character);
      if (other === character || [...other].length !== 1) continue;
      from += character;
      to += other;
    }
  return `-- Traditional Chinese characters as simplified ones, each by itself. scripts/simplified-chinese.mjs writes this file from opencc-js.
CREATE FUNCTION simplified_chinese(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  -- Without a Chinese character: translate compares each character with the whole list.
  IF written !~ '[\\u3400-\\u9fff\\U00020000-\\U000323af]' THEN RETURN written; END IF;
  RETURN translate(written,
    '${from}',
    '${to}');
END $$;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(simplifiedChineseFile, simplifiedChineseSql());
