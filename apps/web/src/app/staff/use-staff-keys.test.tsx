import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { usePageKey } from '../../components/shortcuts/use-page-key';
import { OpenPaths } from '../../lib/open-paths';
import { useStaffUser } from '../../lib/session/staff-user';
import { givenStaff, renderStaff } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { KeyboardHelp } from './keyboard-help';
import { openScreens } from './staff-screens';
import { useStaffKeys } from './use-staff-keys';

afterEach(() => onAdd.mockClear());

const onAdd = vi.fn();
const keys: ShortcutGroup = {
  title: 'closedDays.title',
  shortcuts: [
    { keys: ['N'], does: 'closedDays.add', needs: 'rule:write' },
    { keys: ['1'], does: 'closedDays.key.state' },
  ],
};

function ClosedDays() {
  usePageKey('n', onAdd);
  useShortcutHelp(keys);
  return <h1>Closed days</h1>;
}

function Frame() {
  const { opened, open } = useStaffKeys();
  // A page is fetched when it is opened: the keys of every page are there before its own.
  const [isPageOpen, setPageOpen] = useState(false);
  return (
    <main>
      <output data-testid="opened">{opened}</output>
      <input type="checkbox" aria-label="Row" />
      <input type="radio" aria-label="Choice" />
      <input aria-label="Name" />
      <button onClick={() => setPageOpen(true)}>Open</button>
      {isPageOpen && <ClosedDays />}
      <KeyboardHelp open={opened === 'keys'} onClose={() => open(null)} />
    </main>
  );
}

function Shell() {
  const user = useStaffUser();
  return (
    <OpenPaths value={new Set(openScreens(user).map(({ path }) => path))}>
      <Frame />
    </OpenPaths>
  );
}

const show = (scope: string[]) => renderStaff(<Shell />, { path: '/admin/here', user: givenStaff({ scope }) });
const openPage = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
/** What the help says that the keys do, by the name of its groups. */
async function helpOf(name: string): Promise<(string | null)[]> {
  await userEvent.keyboard('?');
  return [...screen.getByRole('region', { name }).querySelectorAll('dt')].map(({ textContent }) => textContent);
}

test("a page's own key goes before the same one of every page, and stands alone in the help", async () => {
  show(['*']);
  await openPage();
  await userEvent.keyboard('n');
  expect(onAdd).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/admin/here');
  expect(await helpOf('On every page')).not.toContain('New booking');
  expect([...screen.getByRole('region', { name: 'Closed days' }).querySelectorAll('dt')]).toHaveLength(2);
});

test('where no page has it, the help lists N for a new booking', async () => {
  show(['*']);
  expect(await helpOf('On every page')).toContain('New booking');
});

test('the help lists the keys that work for this person', async () => {
  show(['delivery:write']);
  await openPage();
  expect(await helpOf('On every page')).toEqual([
    'Find and do',
    'Search on this page',
    'Go to a day',
    'Show these keys',
    'Close what is open',
  ]);
  expect([...screen.getByRole('region', { name: 'Closed days' }).querySelectorAll('dt')]).toHaveLength(1);
});

test.each(['checkbox', 'radio'])('keys work on a %s, in which no text is typed', async (role) => {
  show(['*']);
  await userEvent.click(screen.getByRole(role));
  await userEvent.keyboard('n');
  expect(address()).toBe('/admin/bookings/new');
});

test('in a field, a letter is a letter', async () => {
  show(['*']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'n?');
  expect(address()).toBe('/admin/here');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('n?');
});

test('single keys can be turned off, and stay off; Ctrl K works', async () => {
  show(['*']);
  await openPage();
  await userEvent.keyboard('?');
  const theSwitch = () => screen.getByRole('switch', { name: /^Single keys/ });
  expect(theSwitch()).toBeChecked();
  await userEvent.click(theSwitch());
  await userEvent.keyboard('{Escape}');
  cleanup();
  show(['*']);
  await openPage();
  await userEvent.keyboard('n?/g');
  expect(onAdd).not.toHaveBeenCalled();
  expect(address()).toBe('/admin/here');
  expect(screen.getByTestId('opened')).toBeEmptyDOMElement();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.getByTestId('opened')).toHaveTextContent('palette');
});
