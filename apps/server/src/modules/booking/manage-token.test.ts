import { describe, expect, test } from 'vitest';
import { hashToken } from '../../shared/token-hash.js';
import { deriveManageToken, manageTokenHashes, newManageSalt } from './manage-token.js';

const secret = 'a secret of at least thirty-two characters';
const bookingId = '0192f0c1-7d3a-7000-8000-000000000001';

describe('the manage token', () => {
  test('is 132 bits of base64url, the same at every derivation', () => {
    const salt = newManageSalt();
    const token = deriveManageToken(secret, bookingId, salt);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(deriveManageToken(secret, bookingId, salt)).toBe(token);
  });

  test('stays as long as it was for a booking of before, whose salt has 32 bytes', () => {
    const salt = Buffer.alloc(32, 7).toString('base64url');
    // The link that was in that booking's first message.
    expect(deriveManageToken(secret, bookingId, salt)).toBe('Sm2jg1OS2HsEliwG-XO5Xv8jYi7nHxwQqpic3_fnc_E');
  });

  test('is found by itself, and by what the version before writes for it', () => {
    const token = deriveManageToken(secret, bookingId, newManageSalt());
    expect(manageTokenHashes(token)).toEqual([hashToken(token)]);
    const whole = `${token}${'x'.repeat(21)}`;
    expect(manageTokenHashes(whole)).toEqual([hashToken(whole), hashToken(token)]);
  });

  test('differs by secret, booking and salt', () => {
    const tokens = [
      deriveManageToken(secret, bookingId, 'c2FsdA'),
      deriveManageToken(`${secret}!`, bookingId, 'c2FsdA'),
      deriveManageToken(secret, bookingId.replace(/1$/, '2'), 'c2FsdA'),
      deriveManageToken(secret, bookingId, 'c2FsdB'),
    ];
    expect(new Set(tokens).size).toBe(4);
  });

  test('is kept as a hash of 32 bytes', () => {
    expect(hashToken('token')).toHaveLength(32);
  });
});
