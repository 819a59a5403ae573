import { normaliseMobile } from '@booking/domain/checks/mobile';

/** A Malaysian mobile number as people write it: '012-345 6789'; anything else as it is. */
export function phoneText(number: string): string {
  const [, prefix, first, last] = /^(01\d)(\d{3,4})(\d{4})$/.exec(normaliseMobile(number)) ?? [];
  return prefix ? `${prefix}-${first} ${last}` : number;
}
