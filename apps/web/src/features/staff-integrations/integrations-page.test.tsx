import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenStaff, staffPage } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { curlOf, inOrder } from './api-keys';
import { IntegrationsPage } from './integrations-page';

const secret = 'bk_live_4Ks9TqvWm2ZpR7cLxA8dHnE3yUfB6gJ12345';
const key = (over: object = {}) => ({
  __typename: 'ApiKey',
  id: 'k1',
  name: 'Shop system',
  prefix: 'bk_live_7Qx4',
  scope: ['booking:read'],
  state: 'ACTIVE',
  maker: 'Farah Zainal',
  networks: [],
  createdAt: '2026-11-10T02:00:00Z',
  lastUsedAt: null,
  callsToday: 0,
  expiresAt: null,
  revokedAt: null,
  formerSecretUntil: null,
  formerSecretLastUsedAt: null,
  branches: [{ __typename: 'Branch', id: 'b1', name: 'Perak Branch' }],
  ...over,
});
const list = (...apiKeys: object[]) => data({ apiKeys });
const shown = (name: 'createApiKey' | 'rotateApiKey') => () =>
  data({ [name]: { __typename: 'CreateApiKeyResult', secret, apiKey: key({ id: 'k2' }) } });

beforeEach(() => void atLateMonth());

const open = staffPage(<IntegrationsPage />, '/admin/integrations', {
  Integrations: () => data({ apiKeys: [{ __typename: 'ApiKey', id: 'k1', name: 'Shop system', revokedAt: null }], webhookEndpoints: [] }),
  ApiKeys: () => list(key()),
  CreateApiKey: shown('createApiKey'),
  RotateApiKey: shown('rotateApiKey'),
  RevokeApiKey: () => data({ revokeApiKey: key({ state: 'REVOKED', revokedAt: '2026-11-22T02:00:00Z' }) }),
  TakeOverApiKey: () => gqlError('FORBIDDEN'),
  WebhookEndpoints: () => data({ webhookEndpoints: [] }),
});
const rows = async () => {
  await screen.findByRole('table', { name: 'API keys' });
  return screen.getAllByRole('row').slice(1);
};
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('each key shows its rights, its use, and why it no longer works', async () => {
  open({
    ApiKeys: () =>
      list(
        key({ id: 'a', name: 'Revoked', state: 'REVOKED', revokedAt: '2026-11-20T02:00:00Z' }),
        key({ lastUsedAt: '2026-11-22T01:57:00Z', callsToday: 4218, scope: ['booking:read', 'branch:all'], networks: ['10.0.0.0/8'] }),
        key({ id: 'b', name: 'Partner', scope: ['booking:make'], branches: [], expiresAt: '2026-11-24T16:00:00Z' }),
        key({ id: 'c', name: 'Stopped', state: 'SUSPENDED', maker: '', expiresAt: '2027-03-31T16:00:00Z' }),
      ),
  });
  const [first, second, third, last] = (await rows()).map((row) => row.textContent);
  expect(first).toMatch(
    /Shop system.*bk_live_7Qx4….*from 1 network.*See bookings.*All branches of Farah Zainal.*4,218 calls today.*Does not end/,
  );
  expect(second).toMatch(/Partner.*Book as a partner.*Whichever branch serves the postcode.*Not used yet.*Ends in 2 days/);
  expect(third).toMatch(/Erased person.*Stopped: take it over/);
  expect(last).toMatch(/Revoked 20 Nov, 2026/);
});

test('a new key begins with a kind of system, has errors at its fields, and shows its secret until the user has stored it', async () => {
  const server = open();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'New key' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(dialog().getByLabelText('Name')).toHaveFocus();
  await userEvent.type(dialog().getByLabelText('Name'), 'Dispatch');
  await userEvent.click(dialog().getByRole('radio', { name: 'Carrier’s dispatch' }));
  await userEvent.type(dialog().getByLabelText(/^Only from these networks/), '203.0.113.0/24,  2001:db8::1');
  await userEvent.selectOptions(dialog().getByLabelText('Ends'), 'never');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('Copy it now: it is shown only this once.');
  expect(server.sentTo('CreateApiKey').at(-1)).toEqual({
    input: {
      name: 'Dispatch',
      scope: ['delivery:write', 'booking:read'],
      branchIds: ['b1', 'b2'],
      networks: ['203.0.113.0/24', '2001:db8::1'],
      expiresAt: null,
    },
  });
  expect(dialog().getByLabelText('Key')).toHaveValue(secret);
  expect(dialog().getByText(/^curl /)).toHaveTextContent(`Bearer ${secret}`);
  expect(address()).not.toContain(secret);
  await press('Done');
  expect(dialog().getByText('Is the key somewhere safe?')).toBeVisible();
  await press('Stay here');
  await userEvent.click(dialog().getByRole('checkbox', { name: 'I have put it somewhere safe' }));
  await press('Done');
  await waitFor(() => expect(screen.queryByText(/^curl /)).toBeNull());
});

test('only rights that the creator has can be given, and a key for a partner names no branch', async () => {
  open({}, undefined, givenStaff({ scope: ['integration:write', 'booking:make'] }));
  await rows();
  await press('New key');
  expect(
    dialog()
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent),
  ).toEqual(['Book as a partner', 'Integrations and orders']);
  expect(dialog().getByRole('radio', { name: 'Report' })).toBeDisabled();
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Integrations and orders' }));
  expect(dialog().getByRole('group', { name: 'Branches' })).toBeVisible();
  await userEvent.click(dialog().getByRole('radio', { name: 'Partner’s app' }));
  expect(dialog().queryByRole('group', { name: 'Branches' })).toBeNull();
});

test('a new secret says how long the present one works; a revoked key leaves the list; a refused take-over says why', async () => {
  const server = open({ ApiKeys: () => list(key({ maker: 'Azlan' })) });
  await rows();
  await press('Actions for “Shop system”');
  await press('New secret');
  await userEvent.selectOptions(dialog().getByLabelText('The current secret works for'), '168');
  await press('Create the new secret');
  await screen.findByText('Copy it now: it is shown only this once.');
  expect(server.sentTo('RotateApiKey').at(-1)).toEqual({ id: 'k1', overlapHours: 168 });
  await press('Done');
  await press('Close anyway');
  await press('Actions for “Shop system”');
  await press('Take over');
  await screen.findByText(/could not be taken over/);
  await press('Actions for “Shop system”');
  await press('Revoke');
  await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }));
  await screen.findByText(/It no longer works/);
  expect((await rows())[0]).toHaveTextContent('Revoked 22 Nov, 2026');
});

test('the tabs are pages with addresses, and arrows move between them', async () => {
  open();
  const [first, second] = await screen.findAllByRole('tab');
  expect(await screen.findByRole('tab', { name: /Keys\s*1/ })).toBe(first);
  first?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(second).toHaveAttribute('aria-selected', 'true'));
  expect(address()).toContain('?tab=webhooks');
  expect(await screen.findByText('No endpoint yet')).toBeVisible();
});

test('the secret of an endpoint is shown once, after a change, and nowhere later', async () => {
  const endpoint = {
    __typename: 'WebhookEndpoint',
    ...{ id: 'e1', url: 'https://hooks.example.test/', events: ['BOOKING_CREATED'], apiKeyId: null, state: 'ACTIVE', disabled: false },
    ...{ disabledReason: null, failingSince: null, waiting: 0, maker: 'Farah Zainal', formerSecretUntil: null, branches: [] },
    recentDeliveries: [],
  };
  open({
    WebhookEndpoints: () => data({ webhookEndpoints: [endpoint] }),
    RotateWebhookSecret: [
      () => data({ rotateWebhookSecret: { ...endpoint, secret: 'whsec_c2VjcmV0' } }),
      () => data({ rotateWebhookSecret: { ...endpoint, secret: 'whsec_c2Vjb25k' } }),
    ],
    DeleteWebhookEndpoint: () => data({ deleteWebhookEndpoint: true }),
  });
  await userEvent.click((await screen.findAllByRole('tab'))[1] ?? document.body);
  expect(await screen.findByText('shown once, when it is created or changed')).toBeVisible();
  await press('Change');
  await userEvent.click(dialog().getByRole('button', { name: 'Change it' }));
  expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_c2VjcmV0');
  await userEvent.click(dialog().getByRole('checkbox', { name: 'I have put it somewhere safe' }));
  await userEvent.click(dialog().getAllByRole('button', { name: 'Done' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The next one begins as not kept.
  await press('Change');
  await userEvent.click(dialog().getByRole('button', { name: 'Change it' }));
  expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_c2Vjb25k');
  expect(dialog().getByRole('checkbox', { name: 'I have put it somewhere safe' })).not.toBeChecked();
  expect(document.body.innerHTML).not.toContain('whsec_c2VjcmV0');
  await userEvent.click(dialog().getByRole('checkbox', { name: 'I have put it somewhere safe' }));
  await press('Done');
  await press('Actions for https://hooks.example.test/');
  await press('Delete');
  expect(dialog().getByText('https://hooks.example.test/')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('https://hooks.example.test/ is deleted.')).toBeVisible();
});

test('the example call is one line of a shell, without placeholders', () => {
  expect(curlOf('https://book.example', secret)).toContain(
    `-d '{"query":"{ availability(postcode: \\"68100\\") { served nextAvailable } }"}'`,
  );
});

test('active keys come first, newest first; then revoked ones, latest first', () => {
  const of = (id: string, revokedAt: string | null = null) => ({ id, revokedAt });
  const given = [
    of('old', '2026-11-01T02:00:00Z'),
    of('new'),
    of('late', '2026-11-30T02:00:00Z'),
    of('older'),
    of('same', '2026-11-30T02:00:00Z'),
  ];
  expect(inOrder(given).map(({ id }) => id)).toEqual(['new', 'older', 'late', 'same', 'old']);
  expect(given[0]?.id).toBe('old');
});
