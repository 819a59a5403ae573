import { describe, expect, test } from 'vitest';
import { hashToken } from '../../shared/token-hash.js';
import { deriveManageToken, newManageSalt } from './manage-token.js';

const secret = 'a secret of at least thirty-two characters';
const bookingId = '0192f0c1-7d3a-7000-8000-000000000001';

describe('the manage token', () => {
  test('is 132 bits of base64url, the same at every derivation', () => {
    const salt = newManageSalt();
    const token = deriveManageToken(secret, bookingId, salt);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(deriveManageToken(secret, bookingId, salt)).toBe(token);
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

  test('is stored as a hash of 32 bytes', () => {
    expect(hashToken('token')).toHaveLength(32);
  });
});
