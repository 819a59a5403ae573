/** What the doctor found: a line that names no secret, no address and no number. */
export interface Finding {
  /** WARN: it works, or may be meant so. FAIL: the product, or a part of it, does not work. */
  level: 'OK' | 'WARN' | 'FAIL';
  /** What was looked at, a colon, what was seen, and what to do where that is not plain. */
  text: string;
}

/** One look at one thing. It takes seconds at most, and changes nothing. */
export type Check = () => Promise<Finding[]>;

export const ok = (text: string): Finding => ({ level: 'OK', text });
export const warn = (text: string): Finding => ({ level: 'WARN', text });
export const fail = (text: string): Finding => ({ level: 'FAIL', text });

/** For people. */
export const lineOf = ({ level, text }: Finding) => `${level.padEnd(4)}  ${text}`;
