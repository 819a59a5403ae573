import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { conflict, connectionOf, data, gqlError } from '../../testing/account-server';
import { givenStaff, staffPage } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { UsersPage } from './users-page';

type Variables = Record<string, unknown>;

const perak = { __typename: 'Branch', id: 'b1', name: 'Perak Branch' };
const selayang = { __typename: 'Branch', id: 'b2', name: 'Selayang Branch' };
const user = (over: object = {}) => ({
  __typename: 'User',
  _id: 's2',
  name: 'Ravi a/l Dorai',
  email: 'ravi@example.com',
  emailConfirmed: true,
  photoUrl: null,
  role: 'admin',
  scope: ['booking:read', 'booking:write', 'rule:write'],
  disabled: false,
  branches: [perak],
  ...over,
});
const me = user({ _id: 's1', name: 'Farah Zainal', email: 'farah@example.com', scope: ['*'], branches: [perak, selayang] });
const list = (...users: object[]) => data({ users: connectionOf('User', users) });
const keys = (id: unknown, ...names: string[]) =>
  data({ user: { __typename: 'User', _id: id, apiKeys: names.map((name) => ({ __typename: 'ApiKey', id: name, name })) } });
const answers = {
  Users: () => list(me, user()),
  UserAccount: ({ id }: Variables) => data({ user: id === 's1' ? me : user() }),
  UserKeys: ({ id }: Variables) => keys(id),
};

/** Answers with one account, in the list and in the drawer. */
const account = (node: object) => ({ Users: () => list(node), UserAccount: () => data({ user: node }) });

const givenUsers = staffPage(<UsersPage />, '/admin/users', answers);

const rows = () => screen.getAllByRole('row').slice(1);
const right = (name: RegExp) => screen.getByRole('switch', { name });

test('staff are listed with role, branches, rights and state in words; the search is sent and kept in the address', async () => {
  const server = givenUsers({
    Users: ({ search }) =>
      search === 'haslinda'
        ? list(user({ _id: 's3', name: 'Haslinda', emailConfirmed: false, scope: ['booking:read', 'booking:write'] }))
        : list(me, user(), user({ _id: 's4', name: 'Wong', disabled: true, scope: ['audit:read'], branches: [] })),
  });
  expect(await screen.findByText('Ravi a/l Dorai')).toBeInTheDocument();
  expect(rows().map((row) => row.textContent)).toEqual([
    'FZFarah Zainal youfarah@example.comAdministratorEvery branchEverythingActive',
    'RDRavi a/l Dorai ravi@example.comDispatcher + 1Perak BranchBookingsRulesActive',
    'WWong ravi@example.comCustomNo branchDisabled',
  ]);
  await userEvent.type(screen.getByRole('searchbox'), 'haslinda');
  expect(await screen.findByText('Invited')).toBeInTheDocument();
  expect(server.sentTo('Users').at(-1)).toMatchObject({ search: 'haslinda', role: 'admin', first: 100 });
  expect(address()).toBe('/admin/users?search=haslinda');
});

test('a colleague is invited by a preset, with their rights in words', async () => {
  const server = givenUsers({ InviteUser: () => data({ inviteUser: user({ _id: 's9', emailConfirmed: false }) }) });
  await screen.findByText('Ravi a/l Dorai');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
  await userEvent.type(within(dialog).getByLabelText('E-mail'), 'zulaikha@example.com');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Zulaikha');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Dispatcher' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Perak Branch' }));
  const summary = screen.getByText('What Zulaikha will be able to do').closest('section');
  expect(summary).toHaveTextContent('Change bookings: Book by telephone');
  expect(summary).toHaveTextContent("Not: Today's stops, Rules and closed days, Branches");
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/The invitation is on its way to ravi@example.com/)).toBeInTheDocument();
  expect(server.sentTo('InviteUser')).toEqual([
    {
      input: {
        name: 'Zulaikha',
        email: 'zulaikha@example.com',
        role: 'admin',
        scope: ['booking:read', 'booking:write'],
        branchIds: ['b1'],
        disabled: false,
      },
    },
  ]);
});

test('errors of an invitation are at their field: no e-mail, no name, no right, a taken e-mail', async () => {
  const server = givenUsers({ InviteUser: () => conflict('NAME_TAKEN') }, '/admin/users?user=new');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(within(dialog).getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail is required');
  expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  expect(within(dialog).getByRole('radiogroup', { name: 'Works as' })).toHaveAccessibleDescription('Required.');
  expect(server.sentTo('InviteUser')).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('E-mail'), 'ravi@example.com');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Ravi');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Integrator' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText('E-mail')).toHaveAccessibleDescription('There is already an account with this e-mail.'),
  );
});

test('an added right and a disabled account are saved together, with the whole account', async () => {
  const server = givenUsers({ UpdateUser: () => data({ updateUser: user({ disabled: true }) }) }, '/admin/users?user=s2');
  await userEvent.click(await screen.findByRole('switch', { name: /^Audit log/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
  expect(screen.getByText(/signs this person out everywhere/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Ravi a/l Dorai is saved.')).toBeInTheDocument();
  expect(server.sentTo('UpdateUser')).toEqual([
    {
      id: 's2',
      input: {
        name: 'Ravi a/l Dorai',
        email: 'ravi@example.com',
        role: 'admin',
        scope: ['booking:read', 'booking:write', 'rule:write', 'audit:read'],
        branchIds: ['b1'],
        disabled: true,
      },
    },
  ]);
});

test('the last administrator cannot lose role or rights, and the reason is shown before a press', async () => {
  givenUsers({}, '/admin/users?user=s1');
  expect(await screen.findByText('This is the last administrator')).toBeInTheDocument();
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Disable' })).not.toBeInTheDocument();
});

test('no administrator is taken for the last one while the list after a search is loading', async () => {
  givenUsers({ Users: ({ search }) => (search === null ? new Promise<Response>(() => undefined) : list(me)) }, '/admin/users?search=farah');
  await screen.findByRole('link', { name: /farah@example.com/ });
  await userEvent.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(address()).toBe('/admin/users'));
  await userEvent.click(screen.getByRole('link', { name: /farah@example.com/ }));
  expect(await screen.findByRole('radio', { name: 'Dispatcher' })).toBeInTheDocument();
  expect(screen.queryByText('This is the last administrator')).not.toBeInTheDocument();
});

test('with two administrators, each can be changed; a refusal of the server is shown too', async () => {
  givenUsers(
    {
      Users: () => list(me, user({ scope: ['*'] })),
      UserAccount: () => data({ user: user({ scope: ['*'] }) }),
      UpdateUser: () => conflict('LAST_ADMIN'),
    },
    '/admin/users?user=s2',
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Dispatcher' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This is the last administrator')).toBeInTheDocument();
});

test('a concurrent change is shown in words beside the typed values', async () => {
  let saved = user();
  givenUsers({ UserAccount: () => data({ user: saved }), UpdateUser: () => conflict('LAST_ADMIN') }, '/admin/users?user=s2');
  await userEvent.click(await screen.findByRole('switch', { name: /^Audit log/ }));
  saved = user({ scope: ['booking:read'], branches: [selayang], disabled: true });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const table = await screen.findByRole('table', { name: 'Somebody else has changed this in the meantime' });
  for (const word of ['See bookings', 'Audit log', 'Selayang Branch', 'Disabled']) expect(table).toHaveTextContent(word);
  expect(table).not.toHaveTextContent(/booking:read|b2|true/);
});

test('before an account is disabled, the dialog names the keys that stop with it', async () => {
  givenUsers({ UserKeys: ({ id }) => keys(id, 'Shop system', 'Carrier') }, '/admin/users?user=s2');
  await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
  expect(await screen.findByText(/These keys stop working .*: Shop system and Carrier\./)).toBeInTheDocument();
});

test('staff can neither switch off their own last right nor disable their own account', async () => {
  const scope = ['user:write'];
  givenUsers(account(user({ _id: 's1', scope })), '/admin/users?user=s1', givenStaff({ scope: ['user:read', ...scope] }));
  expect(await screen.findByText(/This is your own last right/)).toBeInTheDocument();
  expect(right(/^Users/)).toBeDisabled();
  expect(screen.getByText(/somebody else has to disable it/)).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Customer' })).not.toBeInTheDocument();
});

test('staff can neither give a right that they do not have nor change an account with more rights', async () => {
  const keeper = givenStaff({ scope: ['user:read', 'user:write', 'booking:read', 'booking:write'] });
  givenUsers(account(user({ scope: ['booking:read'] })), '/admin/users?user=s2', keeper);
  expect(await screen.findByRole('radio', { name: 'Administrator' })).toBeDisabled();
  expect(right(/^Audit log/)).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Dispatcher' })).toBeEnabled();
  cleanup();
  givenUsers(account(user({ scope: ['*'] })), '/admin/users?user=s2', keeper);
  expect(await screen.findByText('This person has more rights than you')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
});

test('a customer without a confirmed mailbox cannot become staff yet, and the form says why', async () => {
  givenUsers(account(user({ role: 'user', scope: [], branches: [], emailConfirmed: false })), '/admin/users?user=s2');
  expect(await screen.findByText(/has not confirmed their e-mail address yet/)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Dispatcher' })).toBeDisabled();
});

test('a link for a new password is sent; without user:write the accounts are read-only', async () => {
  const server = givenUsers(
    { SendPasswordLink: () => data({ forgotPasswordEmail: { __typename: 'ForgotPasswordResult', success: true } }) },
    '/admin/users?user=s2',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send password link' }));
  expect(await screen.findByText('A link for a new password is on its way to ravi@example.com.')).toBeInTheDocument();
  expect(server.sentTo('SendPasswordLink')).toEqual([{ email: 'ravi@example.com' }]);
  cleanup();
  givenUsers({ Users: () => gqlError('SERVICE_UNAVAILABLE') }, '/admin/users', givenStaff({ scope: ['user:read'] }));
  expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
});
