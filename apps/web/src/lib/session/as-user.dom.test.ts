import { expect, test } from 'vitest';
import { flagSession, givenUser, SessionServer } from '../../testing/session-server';
import { asUser } from './as-user';
import { setSession } from './session-store';

function givenSession(userId: string): SessionServer {
  const user = givenUser({ _id: userId });
  flagSession(userId);
  setSession({ status: 'signedIn', user });
  return new SessionServer(user);
}
const request = () => Promise.resolve('sent');

test('sends the request if the user is signed in', async () => {
  givenSession('u1');
  expect(await asUser('u1', request)).toEqual({ answer: 'sent' });
});

test('renews an expired session, then sends the request', async () => {
  const server = givenSession('u1');
  server.access = 'stale';
  expect(await asUser('u1', request)).toEqual({ answer: 'sent' });
  expect(server.count('POST /auth/refresh')).toBe(1);
});

test('sends nothing if another user is signed in, by the flag of this browser or only by the server', async () => {
  givenSession('u2');
  expect(await asUser('u1', request)).toBeNull();
  flagSession('u1');
  expect(await asUser('u1', request)).toBeNull();
});

test('sends nothing if the session has ended', async () => {
  const server = givenSession('u1');
  server.access = 'stale';
  server.renewable = false;
  expect(await asUser('u1', request)).toBeNull();
});

test('throws without an answer, so that the caller tries again', async () => {
  const server = givenSession('u1');
  server.errors = { '/auth/user': 'offline' };
  await expect(asUser('u1', request)).rejects.toThrow();
});
