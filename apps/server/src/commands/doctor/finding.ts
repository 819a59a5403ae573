/** The result of a check: a line without secrets, addresses and telephone numbers. */
export interface Finding {
  /** WARN: it works, or may be intended. FAIL: the product, or a part of it, does not work. */
  level: 'OK' | 'WARN' | 'FAIL';
  /** What was checked, a colon, what was found, and what to do if that is not plain. */
  text: string;
}

/** Checks one thing. It takes seconds at most, and changes nothing. */
export type Check = () => Promise<Finding[]>;

export const ok = (text: string): Finding => ({ level: 'OK', text });
export const warn = (text: string): Finding => ({ level: 'WARN', text });
export const fail = (text: string): Finding => ({ level: 'FAIL', text });

/** Formats a finding as a line of text. */
export const lineOf = ({ level, text }: Finding) => `${level.padEnd(4)}  ${text}`;
