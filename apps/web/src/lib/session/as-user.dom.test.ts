import { expect, test } from 'vitest';
import { flagSession, givenUser, SessionServer } from '../../testing/session-server';
import { asUser } from './as-user';
import { setSession } from './session-store';

function given(userId: string): SessionServer {
  const user = givenUser({ _id: userId });
  flagSession(userId);
  setSession({ status: 'signedIn', user });
  return new SessionServer(user);
}
const request = () => Promise.resolve('sent');

test('sends as the person who is meant', async () => {
  given('u1');
  expect(await asUser('u1', request)).toEqual({ answer: 'sent' });
});

test('renews a session that is stale, and then sends', async () => {
  const server = given('u1');
  server.access = 'stale';
  expect(await asUser('u1', request)).toEqual({ answer: 'sent' });
  expect(server.count('POST /auth/refresh')).toBe(1);
});

test('sends nothing as somebody else, whether this browser says so or only the server', async () => {
  given('u2');
  expect(await asUser('u1', request)).toBeNull();
  flagSession('u1');
  expect(await asUser('u1', request)).toBeNull();
});

test('sends nothing when the session is over', async () => {
  const server = given('u1');
  server.access = 'stale';
  server.renewable = false;
  expect(await asUser('u1', request)).toBeNull();
});

test('without an answer it fails, so that it is tried again', async () => {
  const server = given('u1');
  server.errors = { '/auth/user': 'offline' };
  await expect(asUser('u1', request)).rejects.toThrow();
});
