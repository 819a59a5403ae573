import { expect, test, vi } from 'vitest';
import { flagSession } from '../../testing/session-server';
import { keepManageToken, readManageToken } from './manage-token';

test('a token that came while somebody was signed in is not for the next person', () => {
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

test('the token stays with the tab, and with the page where nothing can be stored', () => {
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
