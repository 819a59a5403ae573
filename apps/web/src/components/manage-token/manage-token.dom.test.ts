import { expect, test, vi } from 'vitest';
import { flagSession } from '../../testing/session-server';
import { keepManageToken, readManageToken } from './manage-token';

test('a token that was kept for a signed-in user is not returned to the next user', () => {
  flagSession('u1');
  keepManageToken('of u1');
  expect(readManageToken()).toBe('of u1');
  flagSession('u2');
  expect(readManageToken()).toBeNull();
  flagSession(null);
  expect(readManageToken()).toBeNull();
  keepManageToken("a guest's");
  flagSession('u1');
  expect(readManageToken()).toBe("a guest's");
});

test('the token is kept until the tab is closed; until the page is closed if storage is blocked', () => {
  keepManageToken('first');
  expect(sessionStorage.getItem('booking.manage-token')).toBe('first');
  expect(localStorage).toHaveLength(0);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  keepManageToken('second');
  expect(readManageToken()).toBe('second');
});
