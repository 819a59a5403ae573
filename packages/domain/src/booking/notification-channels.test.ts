import { expect, test } from 'vitest';
import { notificationChannels } from './notification-channels.js';

test.each([
  ['nur@example.com', true, true, ['email', 'sms']],
  ['nur@example.com', true, false, ['email']],
  ['nur@example.com', false, false, []],
  ['', true, true, ['sms']],
  [' ', true, false, []],
  ['', false, true, ['sms']],
] as const)('e-mail %j, ticked %s, SMS %s: %j', (email, notifyEmail, notifySms, channels) => {
  expect(notificationChannels({ email, notifyEmail, notifySms })).toEqual(channels);
});
