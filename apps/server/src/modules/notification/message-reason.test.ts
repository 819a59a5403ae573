import { describe, expect, it } from 'vitest';
import { isBounce, peerCodeIn, reasonOf } from './message-reason.js';

describe('why a message failed', () => {
  it.each([
    ['5.1.1', 'NO_SUCH_ADDRESS'],
    ['5.1.2', 'NO_SUCH_ADDRESS'],
    ['5.1.10', 'NO_SUCH_ADDRESS'],
    ['5.1.11', 'UNKNOWN'],
    ['4.1.1', 'UNKNOWN'],
    ['4.2.2', 'MAILBOX_FULL'],
    ['5.2.2', 'MAILBOX_FULL'],
    ['5.7.1', 'REFUSED'],
    ['5.7.26', 'REFUSED'],
    ['4.4.7', 'EXPIRED'],
    [null, 'UNKNOWN'],
  ])('of a mail %s is %s', (code, reason) => {
    expect(reasonOf('email', code)).toBe(reason);
    expect(isBounce('email', code)).toBe(reason === 'NO_SUCH_ADDRESS');
  });

  it.each([
    ['rejected', 'REFUSED'],
    ['Blocked', 'REFUSED'],
    ['EXPIRED', 'EXPIRED'],
    ['UNDELIV', 'UNREACHABLE'],
    ['5.1.1', 'UNREACHABLE'],
    [null, 'UNREACHABLE'],
  ])('of an SMS %s is %s', (code, reason) => {
    expect(reasonOf('sms', code)).toBe(reason);
    expect(isBounce('sms', code)).toBe(false);
  });

  it.each([
    ['email', '5.1.1', '5.1.1'],
    ['email', '550 5.1.1 <tan@example.test>: user unknown', '5.1.1'],
    ['email', 'no host 10.5.1.1 answers', null],
    ['email', 'tan@example.test', null],
    ['email', undefined, null],
    ['sms', 'rejected', 'rejected'],
    ['sms', '0x0000000B', null],
    ['sms', 'no number +60123456789', null],
    ['sms', '60123456789', null],
    ['sms', 'E-21.4', 'E-21.4'],
    ['sms', undefined, null],
  ] as const)('the code in the response of the service of %s, %s, is %s', (channel, input, code) => {
    expect(peerCodeIn(channel, input)).toBe(code);
  });
});
