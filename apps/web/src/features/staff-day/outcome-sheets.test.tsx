import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { data } from '../../testing/account-server';
import { givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { answeredDay, beginDay, endDay, givenDay } from '../../testing/open-day';
import { allActions } from './queue/day-store';

beforeEach(beginDay);
afterEach(endDay);

/** Asks why the second stop could not be delivered. */
async function open(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'More for Thomas a/l Raj' }));
  await user.click(screen.getByRole('button', { name: 'Could not deliver' }));
  return screen.findByRole('dialog', { name: 'Why could it not be delivered?' });
}

test('a failure needs a reason, in a word or in one’s own', async () => {
  const { user } = givenDay();
  const sheet = await open(user);
  expect(within(sheet).getByRole('button', { name: 'Choose a reason' })).toBeDisabled();
  await user.click(within(sheet).getByRole('radio', { name: 'Another reason' }));
  expect(within(sheet).getByRole('button', { name: 'Write a note' })).toBeDisabled();
  await user.click(within(sheet).getByRole('radio', { name: 'Nobody at home' }));
  await user.type(within(sheet).getByLabelText(/Note/), 'called twice');
  await user.click(within(sheet).getByRole('button', { name: 'Mark as failed' }));
  await waitFor(async () =>
    expect(await allActions()).toMatchObject([{ status: 'FAILED', reason: 'Nobody at home: called twice', failure: 'NOBODY_HOME' }]),
  );
});

test('a failure stays open with what was typed until it is noted: the file that is no photo is named there', async () => {
  const { user } = givenDay();
  const sheet = await open(user);
  await user.click(within(sheet).getByRole('radio', { name: 'Refused' }));
  await user.type(within(sheet).getByLabelText(/Note/), 'wrong size');
  const pick = async (button: string, ...files: File[]) => {
    await user.click(within(sheet).getByRole('button', { name: button }));
    fireEvent.change(screen.getByTestId('photos'), { target: { files } });
  };
  const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
  await pick('Photo', photo('door.jpg'), new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }));
  await user.click(within(sheet).getByRole('button', { name: 'Mark as failed' }));
  expect(await within(sheet).findByText(/“receipt.pdf” is not a photo that can be sent/)).toBeVisible();
  expect(sheet).toHaveAttribute('open');
  expect(within(sheet).getByRole('radio', { name: 'Refused' })).toBeChecked();
  expect(within(sheet).getByLabelText(/Note/)).toHaveValue('wrong size');
  expect(await allActions()).toEqual([]);
  // The others stay, and it is taken again.
  expect(within(sheet).getByRole('button', { name: '1 photo, add another' })).toHaveAccessibleDescription(/receipt.pdf/);
  await pick('1 photo, add another', photo('receipt.jpg'));
  expect(within(sheet).queryByText(/receipt.pdf/)).toBeNull();
  await user.click(within(sheet).getByRole('button', { name: 'Mark as failed' }));
  await waitFor(async () => expect(await allActions()).toMatchObject([{ reason: 'Refused: wrong size', photos: [{}, {}] }]));
  await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
});

const [first, , third] = givenSheet().stops;
const without = () => data({ runSheet: givenSheet({ stops: [first, third].filter((stop) => stop !== undefined) }) });
const byOffice = () => data({ runSheet: sheetWith('k2', { version: 6, status: 'DELIVERED' }) });

test.each([
  ['moves the stop', without, 'This stop is not on the day any more'],
  ['has noted the stop itself', byOffice, 'This stop has changed in the meantime'],
])('when the office %s while a failure is being noted, that is said and what was typed stays', async (_name, later, said) => {
  let answer = answeredDay;
  const { user } = givenDay({ DayRunSheet: () => answer() });
  const sheet = await open(user);
  await user.click(within(sheet).getByRole('radio', { name: 'Refused' }));
  await user.type(within(sheet).getByLabelText(/Note/), 'wrong size');
  answer = later;
  fireEvent(window, new Event('online'));
  expect((await within(sheet).findByText(said)).closest('[role="alert"]')).toHaveTextContent('Nothing was saved.');
  expect(sheet).toHaveAttribute('open');
  expect(sheet).toHaveTextContent('Thomas a/l Raj, stop 2');
  expect(within(sheet).getByLabelText(/Note/)).toHaveValue('wrong size');
  expect(within(sheet).getByRole('button', { name: 'Mark as failed' })).toBeDisabled();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
  expect(await allActions()).toEqual([]);
});
