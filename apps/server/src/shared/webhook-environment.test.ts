import { expect, it } from 'vitest';
import { readEnvironment } from './environment.js';

const production = {
  DATABASE_URL: 'postgres://u@127.0.0.1/d',
  SESSION_SECRET: 'x9Qm2vK7tR4wL8pB3nC6yF1hJ5gD0sZa',
  PUBLIC_URL: 'https://booking.example.com',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'a@example.com',
  STORAGE_URL: 'file:/nonexistent',
};
const hosts = (WEBHOOK_HOSTS?: string) =>
  readEnvironment({ ...production, ...(WEBHOOK_HOSTS !== undefined && { WEBHOOK_HOSTS }) }).webhookHosts;

it('names no host in production unless somebody does', () => {
  expect(hosts()).toEqual([]);
  expect(hosts('Inner.example.com, 10.0.0.7,[::1]')).toEqual(['inner.example.com', '10.0.0.7', '[::1]']);
});

it.each(['http://inner', 'inner:8080', 'inner/path', 'a b', 'user@inner', ','])('%j is no list of hosts', (list) => {
  expect(() => hosts(list)).toThrow('WEBHOOK_HOSTS must be hosts without a port');
});
