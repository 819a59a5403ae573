import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { conflict, data, gqlError, noConnection } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { previewBooking as booking, previewDay as day } from '../../testing/given-load';
import { givenStaff, staffPage } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { RulesPage } from './rules-page';

type Variables = Record<string, unknown>;

const rule = (over: object = {}) => ({
  __typename: 'Restriction',
  id: 'r1',
  version: 1,
  name: 'Stock short',
  branchIds: ['b1'],
  branchNames: ['Perak Branch'],
  startDate: '2026-12-14',
  endDate: '2026-12-19',
  dailyLimit: 12,
  createdAt: '2026-11-20T02:00:00Z',
  ...over,
});
const past = rule({ id: 'r0', name: 'Deepavali', startDate: '2026-11-07', endDate: '2026-11-09', branchIds: ['b2'] });
const impactOf = (days: object[], overbooked: object[] = []) =>
  data({ restrictionPreview: { __typename: 'RestrictionPreview', days, overbooked } });
const limitOf = ({ input }: Variables) => (input as { dailyLimit: number }).dailyLimit;

const answers = {
  Rules: () => data({ restrictions: [rule(), past] }),
  Rule: () => data({ restriction: rule() }),
  RuleImpact: () => impactOf([]),
  PlanOverbookedDays: () => data({ overbookedDays: [] }),
};

beforeEach(() => void atLateMonth());

const givenRules = staffPage(<RulesPage />, '/admin/rules', answers);

const rows = () => screen.getAllByRole('row').slice(1);
const field = (name: string | RegExp) => screen.getByLabelText(name);
const limit = () => field('Daily limit');

async function fillIn({ name = 'Year-end', dailyLimit = '12' } = {}) {
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' });
  if (name) {
    await userEvent.click(within(dialog).getByLabelText('Name'));
    await userEvent.paste(name);
  }
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Perak Branch' }));
  const start = within(dialog).getByLabelText('Start date');
  await userEvent.clear(start);
  await userEvent.type(start, '2026-12-14');
  await userEvent.type(within(dialog).getByLabelText('Daily limit'), dailyLimit);
  return dialog;
}

test('rules are in the order of the server, an ended rule is shown as past, and the address filters them', async () => {
  givenRules();
  expect(await screen.findByText('Stock short')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent('Stock shortPerak Branch14 Dec, 2026 – 19 Dec, 202612 a dayUpcoming');
  expect(rows()[1]).toHaveTextContent('DeepavaliPerak Branch07 Nov, 2026 – 09 Nov, 202612 a dayPast');
  await userEvent.click(screen.getByRole('button', { name: 'When' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Past' }));
  expect(rows()).toHaveLength(1);
  expect(address()).toBe('/admin/rules?when=past');
  expect(screen.getByText('1 of 2 rules')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(rows()).toHaveLength(2);
});

test('an empty list says what a rule does, and links to the first one', async () => {
  givenRules({ Rules: () => data({ restrictions: [] }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add the first rule' }));
  expect(await screen.findByRole('dialog', { name: 'Add rule' })).toBeInTheDocument();
  expect(screen.getByText('Choose branches, dates and a limit to see what would change.')).toBeInTheDocument();
});

test('the impact is that of the present form: a late answer to earlier values is never shown', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (arrive = resolve));
  const server = givenRules(
    {
      RuleImpact: (variables) =>
        limitOf(variables) === 1
          ? late
          : impactOf([day(), day({ date: '2026-12-15', booked: 3 })], [booking('7RVD', 'Goh Jia Hui'), booking('4TQA', 'Faridah')]),
    },
    '/admin/rules?rule=new',
  );
  await fillIn({ name: '', dailyLimit: '1' });
  await waitFor(() => expect(server.sentTo('RuleImpact')).toHaveLength(1));
  expect(screen.getByText('Working it out')).toBeInTheDocument();
  await userEvent.type(limit(), '2');
  expect(await screen.findByText('2 bookings on 1 of these days no longer fit.')).toBeInTheDocument();
  expect(screen.getByText('2 bookings on 1 day no longer fit.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save: 2 deliveries no longer fit' })).toBeInTheDocument();
  arrive(impactOf([day({ limitAfter: 1, booked: 99 })]));
  await late;
  expect(screen.getByText('2 over')).toBeInTheDocument();
  expect(screen.getByText('1 more day, all fits')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Goh Jia Hui/ })).toHaveAttribute('href', '/admin/rules?rule=new&booking=7RVD');
  expect(screen.queryByText('98 over')).not.toBeInTheDocument();
  // The name has no impact: a new request would show as loading. The next request is that of the next limit.
  const asked = server.sentTo('RuleImpact').length;
  await userEvent.type(field('Name'), 'Year-end');
  expect(screen.queryByText('Working it out')).toBeNull();
  await userEvent.type(limit(), '3');
  await waitFor(() => expect(server.sentTo('RuleImpact').map(limitOf).at(-1)).toBe(123));
  expect(server.sentTo('RuleImpact')).toHaveLength(asked + 1);
});

test('without booking:read the impact is requested without bookings', async () => {
  const user = givenStaff({ scope: ['rule:write'] });
  const server = givenRules(
    { RuleImpact: () => data({ restrictionPreview: { __typename: 'RestrictionPreview', days: [day()] } }) },
    '/admin/rules?rule=new',
    user,
  );
  await fillIn();
  expect(await screen.findByText('2 over')).toBeInTheDocument();
  expect(server.sentTo('RuleImpact')[0]).toMatchObject({ withBookings: false });
});

test('a new rule is first in the list, and its overbooked days are named with their links', async () => {
  const made = rule({ id: 'r2', name: 'Year-end' });
  const server = givenRules({
    CreateRule: () => data({ createRestriction: made }),
    PlanOverbookedDays: () =>
      data({
        overbookedDays: [{ __typename: 'DayLoad', date: '2026-12-14', branchId: 'b1', branchName: 'Perak Branch', overbookedBy: 2 }],
      }),
  });
  await screen.findByText('Stock short');
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  await fillIn();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('“Year-end” is added.')).toBeInTheDocument();
  expect(server.sentTo('CreateRule')).toEqual([
    { input: { name: 'Year-end', branchIds: ['b1'], startDate: '2026-12-14', endDate: '2026-12-14', dailyLimit: 12 } },
  ]);
  expect(rows()[0]).toHaveTextContent('Year-end');
  await waitFor(() => expect(address()).toBe('/admin/rules'));
  expect(await screen.findByRole('link', { name: 'Mon 14 Dec, Perak Branch: 2 over' })).toHaveAttribute(
    'href',
    '/admin/overbooked?branch=b1&date=2026-12-14',
  );
});

test('invalid values have errors at their fields, and nothing is sent', async () => {
  const server = givenRules({}, '/admin/rules?rule=new');
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' });
  await userEvent.type(limit(), '-1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add rule' }));
  for (const [name, error] of [
    ['Name', 'Required.'],
    ['Start date', 'Required.'],
    ['End date', 'Required.'],
    ['Daily limit', 'Enter a whole number from 0 to 10000.'],
  ] as const) {
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(error);
  }
  expect(screen.getByRole('group', { name: 'Branches' })).toHaveAccessibleDescription('Required.');
  await userEvent.clear(limit());
  await userEvent.type(limit(), 'ten');
  expect(limit()).toBeInvalid();
  await userEvent.clear(limit());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(limit()).toHaveValue('1');
  expect(limit()).toBeValid();
  expect(server.sentTo('CreateRule')).toEqual([]);
});

test('a refusal of the server is shown at its field, and the typed values stay', async () => {
  givenRules(
    { CreateRule: () => gqlError('BAD_USER_INPUT', [{ path: 'input.branchIds', message: 'At most 500.' }]) },
    '/admin/rules?rule=new',
  );
  await fillIn();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.getByRole('group', { name: 'Branches' })).toHaveAccessibleDescription('At most 500.'));
  expect(field('Name')).toHaveValue('Year-end');
});

test('a refused save scrolls to its error, or focuses the field that the server refuses; an error without a field is shown too', async () => {
  let answer: () => Response = noConnection;
  givenRules({ CreateRule: () => answer() }, '/admin/rules?rule=new');
  await fillIn();
  const scrollTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(scrollTo).toHaveBeenCalledOnce());
  expect(scrollTo.mock.instances[0]).toHaveAttribute('role', 'alert');
  answer = () => gqlError('BAD_USER_INPUT', [{ path: 'input.name', message: 'At most 100.' }]);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(field('Name')).toHaveFocus());
  answer = () => gqlError('BAD_USER_INPUT', [{ path: 'input.elsewhere', message: 'Not in this form.' }]);
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Something went wrong on our side')).toBeVisible();
});

test('a concurrent change shows both states, overwrites nothing, and is replaced when its user saves again', async () => {
  let saved = rule();
  const server = givenRules(
    {
      Rule: () => data({ restriction: saved }),
      UpdateRule: ({ version, input }) => {
        if (version !== saved.version) return conflict('STALE_VERSION');
        saved = rule({ ...(input as object), version: 3 });
        return data({ updateRestriction: saved });
      },
    },
    '/admin/rules?rule=r1',
  );
  await waitFor(() => expect(limit()).toHaveValue('12'));
  saved = rule({ version: 2, dailyLimit: 8, name: 'Lorry away' });
  await userEvent.clear(limit());
  await userEvent.type(limit(), '15');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Somebody else has changed this in the meantime')).toBeInTheDocument();
  const states = within(screen.getByRole('table', { name: 'Somebody else has changed this in the meantime' }))
    .getAllByRole('row')
    .slice(1);
  expect(states.map((row) => row.textContent)).toEqual(['NameLorry awayLorry away', 'Daily limit815']);
  expect(limit()).toHaveValue('15');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('“Lorry away” is saved.')).toBeInTheDocument();
  expect(server.sentTo('UpdateRule').map(({ version }) => version)).toEqual([1, 2]);
});

test('branches that both users have changed are sent as they are in the form', async () => {
  const three = [...givenStaff().branches, { id: 'b3', name: 'Muar Branch', status: 'ACTIVE' as const, dailyLimit: 20 }];
  let saved = rule({ branchIds: ['b1', 'b2'] });
  const server = givenRules(
    {
      Rules: () => data({ restrictions: [saved] }),
      Rule: () => data({ restriction: saved }),
      UpdateRule: ({ version, input }) =>
        version === saved.version ? data({ updateRestriction: rule({ ...(input as object), version: 3 }) }) : conflict('STALE_VERSION'),
    },
    '/admin/rules?rule=r1',
    givenStaff({ branches: three }),
  );
  await waitFor(() => expect(limit()).toHaveValue('12'));
  const all = screen.getByRole('checkbox', { name: 'All my branches' });
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(screen.getByRole('checkbox', { name: 'Muar Branch' })).toBeChecked();
  saved = rule({ branchIds: ['b3'], version: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Somebody else has changed this in the meantime');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.sentTo('UpdateRule')).toHaveLength(2));
  expect(server.sentTo('UpdateRule').at(-1)).toMatchObject({ version: 2, input: { branchIds: ['b1', 'b2', 'b3'] } });
});

test('the saved state can be taken over, and a changed form asks before it closes', async () => {
  givenRules({ UpdateRule: () => conflict('STALE_VERSION') }, '/admin/rules?rule=r1');
  await waitFor(() => expect(limit()).toHaveValue('12'));
  await userEvent.type(limit(), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Discard your changes?')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(limit()).toHaveValue('120');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/admin/rules'));
});

test('a rule is deleted with the version that was read, and only after a question', async () => {
  const server = givenRules({ DeleteRule: () => data({ deleteRestriction: 'r1' }) }, '/admin/rules?rule=r1');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this rule' }));
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Delete this rule?' })).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Stock short” is deleted.')).toBeInTheDocument();
  expect(server.sentTo('DeleteRule')).toEqual([{ id: 'r1', version: 1 }]);
  expect(rows()).toHaveLength(1);
});

test('a rule that includes branches outside the scope says who may change it', async () => {
  givenRules({ RuleImpact: () => gqlError('FORBIDDEN'), UpdateRule: () => gqlError('FORBIDDEN') }, '/admin/rules?rule=r1');
  expect(await screen.findByText(/Only somebody with the right for all of them can change it/)).toBeInTheDocument();
});

test('without rule:write the list is read-only', async () => {
  givenRules({}, '/admin/rules?rule=r1', givenStaff({ scope: ['booking:read'] }));
  expect(await screen.findByText('Stock short')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add rule' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Stock short' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a rule that no longer exists, and a list that fails to load, each show a message', async () => {
  givenRules({ Rules: () => gqlError('SERVICE_UNAVAILABLE'), Rule: () => gqlError('NOT_FOUND') }, '/admin/rules?rule=r9');
  expect(await screen.findByText('This is no longer here')).toBeInTheDocument();
  expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
});
