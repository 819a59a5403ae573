import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountServer, data } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenLoad } from '../../testing/given-load';
import { renderStaff } from '../../testing/render-staff';
import { Dialog } from '../../ui/dialog';
import { DateField, type DateFieldProps } from './date-field';

// A Sunday, the 22nd of November 2026.
const onChange = vi.fn();
const submitted = vi.fn();

beforeEach(() => {
  atLateMonth();
  onChange.mockClear();
  submitted.mockClear();
});

/** As a form holds it. */
function Form({ value: first = '', ...props }: Partial<DateFieldProps>) {
  const [value, setValue] = useState(first);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(value);
      }}
    >
      <DateField
        label="Date"
        {...props}
        value={value}
        onChange={(date) => {
          onChange(date);
          setValue(date);
        }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const given = (props: Partial<DateFieldProps> = {}, path = '/admin/rules') => renderStaff(<Form {...props} />, { path });
const field = () => screen.getByRole('textbox', { name: 'Date' });
const type = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Calendar:/ }));
  return screen.findByRole('dialog', { name: 'Date' });
};
const day = (name: RegExp) => screen.getByRole('button', { name });

test.each([
  ['4/12', '', 'Fri 04 Dec, 2026'],
  ['fri', '', 'Fri 27 Nov, 2026'],
  ['+3', '', 'Wed 25 Nov, 2026'],
  ['8 nov', '', 'Mon 08 Nov, 2027'],
  ['esok', '/bm', 'Isn 23 Nov, 2026'],
  ['4/12', '/cn', '2026年12月4日（星期五）'],
])('%s is shown as a full date on blur', async (typed, prefix, shown) => {
  given({}, `${prefix}/admin/rules`);
  await type(typed);
  expect(field()).toHaveValue(typed);
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(field()).toHaveValue(shown);
  expect(onChange).toHaveBeenCalledOnce();
});

test('Enter parses the typed text before the form is submitted', async () => {
  given();
  await type('4 dec{Enter}');
  expect(submitted).toHaveBeenCalledWith('2026-12-04');
});

test.each(['31/02', '0/0', '32 dec', '99999', '1'.repeat(1000)])(
  '%s is no date: it stays, and the field says how to type one',
  async (typed) => {
    given({ value: '2026-12-04' });
    await userEvent.clear(field());
    await userEvent.click(field());
    await userEvent.paste(typed);
    await userEvent.tab();
    expect(field()).toHaveValue(typed);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(/does not exist.*4 Dec, or 4\/12/i);
    expect(onChange).toHaveBeenLastCalledWith('');
    await type('5/12');
    expect(field()).toBeValid();
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('2026-12-05');
  },
);

test('a date outside of min and max is refused, and an empty field is no error', async () => {
  given({ min: '2026-11-22', max: '2026-12-31' });
  await type('1/1');
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription('Not after Thu 31 Dec, 2026.');
  await type('21/11/2026');
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription('Not before Sun 22 Nov, 2026.');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field()).toBeValid();
  expect(onChange.mock.calls.filter(([date]) => date !== '')).toEqual([]);
});

test('with `recent`, a date without a year is one of the last weeks', async () => {
  given({ recent: true, max: '2026-11-22' });
  await type('8 nov{Enter}');
  expect(field()).toHaveValue('Sun 08 Nov, 2026');
  await type('fri{Enter}');
  expect(field()).toHaveValue('Fri 20 Nov, 2026');
});

test('typing replaces the text of a field that the previous field filled in', async () => {
  function Following() {
    const [first, setFirst] = useState('');
    const [last, setLast] = useState('');
    return (
      <>
        <DateField
          label="First"
          value={first}
          onChange={(date) => {
            setFirst(date);
            setLast(date);
          }}
        />
        <DateField label="Last" value={last} onChange={setLast} />
      </>
    );
  }
  renderStaff(<Following />, { path: '/admin/rules' });
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: 'Last' });
  await userEvent.type(screen.getByRole('textbox', { name: 'First' }), '9/12');
  await userEvent.click(last);
  expect(last).toHaveValue('Wed 09 Dec, 2026');
  await userEvent.keyboard('11/12{Enter}');
  expect(last).toHaveValue('Fri 11 Dec, 2026');
});

test('by keyboard: Alt and Arrow Down open the month, keys move in it, Enter chooses, Escape returns the focus', async () => {
  given({ value: '2026-12-04', max: '2027-01-15' });
  await userEvent.click(field());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByRole('dialog');
  expect(day(/Friday, 04 Dec/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(day(/Saturday, 12 Dec/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(day(/Monday, 07 Dec/)).toHaveFocus();
  await userEvent.keyboard('{End}{PageDown}');
  expect(day(/Sunday, 10 Jan/)).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(day(/Friday, 15 Jan/)).toHaveFocus();
  await userEvent.keyboard('{PageUp}{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(field()).toHaveValue('Fri 18 Dec, 2026');
  expect(submitted).not.toHaveBeenCalled();
});

test('Escape closes the calendar and not the dialog around the field', async () => {
  const onClose = vi.fn();
  const around = (
    <Dialog open title="Another day" onClose={onClose}>
      <Form />
    </Dialog>
  );
  renderStaff(around, { path: '/admin/rules' });
  const calendar = await openCalendar();
  fireEvent(calendar, new Event('cancel', { cancelable: true }));
  expect(calendar).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('by mouse: days outside of the limits cannot be chosen; a chosen day replaces wrong text', async () => {
  given({ min: '2026-11-22' });
  await type('99999');
  const calendar = await openCalendar();
  expect(within(calendar).getByText('November 2026')).toBeInTheDocument();
  await userEvent.click(day(/Saturday, 21 Nov/));
  expect(calendar).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await userEvent.click(day(/Friday, 04 Dec/));
  expect(field()).toHaveValue('Fri 04 Dec, 2026');
  expect(field()).toBeValid();
});

test('with a branch, each day shows its load', async () => {
  const load = (date: string, booked: number, over: Parameters<typeof givenLoad>[0] = {}) => ({
    __typename: 'DayLoad',
    ...givenLoad({ date, branchName: 'Perak Branch', booked, limit: 20, ...over }),
  });
  const server = new AccountServer({
    DateFieldLoads: ({ from }) =>
      data({
        dayLoads:
          from === '2026-11-01'
            ? [
                load('2026-11-24', 3),
                load('2026-11-25', 20, { status: 'FULL', reason: 'FULL' }),
                load('2026-11-26', 0, { limit: 0, status: 'CLOSED', reason: 'PUBLIC_HOLIDAY', note: 'Deepavali' }),
              ]
            : [],
      }),
  });
  given({ branchId: 'b1' });
  await openCalendar();
  expect(await screen.findByRole('button', { name: 'Tuesday, 24 Nov, 2026, 3 of 20 booked' })).toHaveTextContent('3/20');
  expect(day(/^Wednesday, 25 Nov, 2026, 20 of 20 booked, Fully booked$/)).toBeInTheDocument();
  expect(day(/^Thursday, 26 Nov, 2026, Deepavali$/)).toBeInTheDocument();
  await userEvent.keyboard('{PageDown}');
  expect(server.sentTo('DateFieldLoads')).toEqual([
    { branchId: 'b1', from: '2026-11-01', to: '2026-11-30' },
    { branchId: 'b1', from: '2026-12-01', to: '2026-12-31' },
  ]);
});
