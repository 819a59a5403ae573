import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AccountServer, conflict, data, gqlError } from '../../testing/account-server';
import { givenQuietHours } from '../../testing/given-quiet-hours';
import { givenWork } from '../../testing/given-work';
import { renderStaff } from '../../testing/render-staff';
import { MessageDrawer } from './message-drawer';
import type { Channel } from './work-list';

const message = { __typename: 'MessagePreview', to: 'siti@example.test', subject: 'Bolehkah?', text: 'Hai Siti,\n\nhttps://x/m#****\n' };
const messages = (...previews: object[]) => data({ movePreview: { __typename: 'MoveMessages', language: 'bm', messages: previews } });

function open(answer: () => Response | Promise<Response>, channel: Channel = 'ask') {
  const server = new AccountServer({ WorkMessages: answer });
  const onStale = vi.fn();
  const onClose = vi.fn();
  const row = { booking: givenWork('a'), state: 'decide' as const, suggestion: null, toCall: false, movedHere: null };
  const answerBy = channel === 'ask' ? new Date('2026-12-02T10:00:00Z') : null;
  renderStaff(<MessageDrawer decision={{ row, date: '2026-12-07', channel, answerBy }} onClose={onClose} onStale={onStale} />, {
    path: '/admin/overbooked',
  });
  return { server, onStale, onClose };
}

test('each message is shown as it goes out, in its own language, with its recipient', async () => {
  const sms = { ...message, channel: 'SMS', to: '+60123456789', subject: null, text: 'Siti, boleh?' };
  const { server, onClose } = open(() => messages({ ...message, channel: 'EMAIL' }, sms));
  const email = await screen.findByRole('region', { name: 'E-mail to siti@example.test' });
  expect(email.querySelector('[lang=ms]')).toHaveTextContent('Bolehkah?Hai Siti, https://x/m#****');
  expect(screen.getByRole('region', { name: 'SMS to +60123456789' })).toHaveTextContent('Siti, boleh?');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('What Person A will read');
  expect(screen.getByText(/The message that asks for Monday, 07 Dec/)).toBeInTheDocument();
  expect(screen.getByText(/shown as stars/)).toBeInTheDocument();
  expect(server.sentTo('WorkMessages')).toEqual([
    { id: 'a', version: 1, deliveryDate: '2026-12-07', answerBy: '2026-12-02T10:00:00.000Z' },
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('at night it says when the SMS goes out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T15:00:00Z') });
  givenQuietHours();
  open(() => messages({ ...message, channel: 'SMS', to: '+60123456789', subject: null }));
  expect(await screen.findByText('The SMS goes out at 08:00.')).toBeVisible();
});

test('a message without a question has no deadline; if no message can be sent, the page says so', async () => {
  const { server } = open(() => messages(), 'notify');
  expect(await screen.findByText('Nobody would be notified')).toBeInTheDocument();
  expect(screen.getByText(/The message that the delivery is now on Monday, 07 Dec/)).toBeInTheDocument();
  expect(server.sentTo('WorkMessages')).toMatchObject([{ answerBy: null }]);
});

test('a past date, and a booking that was changed or cancelled meanwhile, have no message; the list is reloaded', async () => {
  const { onStale } = open(() => data({ movePreview: { __typename: 'DateUnavailable', reason: 'STOCK_TAKE' } }));
  expect(
    await screen.findByText('This date is no longer available: the branch has its stock-take. Choose another one.'),
  ).toBeInTheDocument();
  expect(onStale).not.toHaveBeenCalled();
  cleanup();
  for (const answer of [() => conflict('STALE_VERSION'), () => gqlError('NOT_FOUND')]) {
    const stale = open(answer);
    expect(await screen.findByText(/^Somebody else has changed this booking/)).toBeInTheDocument();
    expect(stale.onStale).toHaveBeenCalledTimes(1);
    cleanup();
  }
});

test('an answer that fails can be requested again', async () => {
  let isThere = false;
  open(() => (isThere ? messages({ ...message, channel: 'EMAIL' }) : gqlError('SERVICE_UNAVAILABLE')));
  expect(await screen.findByText('The message could not be shown')).toBeInTheDocument();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bolehkah?')).toBeInTheDocument();
});
