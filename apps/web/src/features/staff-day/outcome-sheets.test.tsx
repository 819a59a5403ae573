import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DayBookingFragment } from '../../graphql/day.generated';
import { data } from '../../testing/account-server';
import { givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { answeredDay, beginDay, crew, endDay, givenDay, onTelephone } from '../../testing/open-day';
import { allActions } from './queue/day-store';

beforeEach(beginDay);
afterEach(endDay);

/** Asks why the second stop could not be delivered. */
async function open(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'More for Thomas a/l Raj' }));
  await user.click(screen.getByRole('button', { name: 'Could not deliver' }));
  return screen.findByRole('dialog', { name: 'Why could it not be delivered?' });
}

test('a failure needs a reason, preset or typed', async () => {
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

test('a failure stays open with its values until it is recorded, and names a file that is not a photo', async () => {
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
])('if the office %s while a failure is typed, the sheet says so and keeps the typed values', async (_name, later, message) => {
  let answer = answeredDay;
  const { user } = givenDay({ DayRunSheet: () => answer() });
  const sheet = await open(user);
  await user.click(within(sheet).getByRole('radio', { name: 'Refused' }));
  await user.type(within(sheet).getByLabelText(/Note/), 'wrong size');
  answer = later;
  fireEvent(window, new Event('online'));
  expect((await within(sheet).findByText(message)).closest('[role="alert"]')).toHaveTextContent('Nothing was saved.');
  expect(sheet).toHaveAttribute('open');
  expect(sheet).toHaveTextContent('Thomas a/l Raj, stop 2');
  expect(within(sheet).getByLabelText(/Note/)).toHaveValue('wrong size');
  expect(within(sheet).getByRole('button', { name: 'Mark as failed' })).toBeDisabled();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
  expect(await allActions()).toEqual([]);
});

test.each([
  ['Nobody at home', [], 'In two minutes the customer is told why, and can choose a new date.'],
  ['Refused', [], 'In two minutes the customer is told why. The branch calls them about a new date.'],
  [
    'Nobody at home',
    [{ at: '2026-11-28T03:00:00Z', by: 'Nazri', change: 'STATUS', from: 'OUT_FOR_DELIVERY', to: 'FAILED' }],
    'In two minutes the customer is told why. The branch calls them about a new date.',
  ],
])('before a failure is saved, the sheet says how the customer is notified: %s, after %j', async (reason, history, notice) => {
  const { user } = givenDay({ DayRunSheet: () => data({ runSheet: sheetWith('k2', { history }) }) });
  const sheet = await open(user);
  await user.click(within(sheet).getByRole('radio', { name: reason }));
  expect(within(sheet).getByText(notice)).toBeVisible();
});

describe('Delivered, on the crew’s telephone', () => {
  const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
  const pick = (...files: File[]) => fireEvent.change(screen.getByTestId('photos'), { target: { files } });
  const press = (sheet: HTMLElement, name: string) => within(sheet).getByRole('button', { name });

  beforeEach(() => {
    onTelephone();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
  });

  /** Presses Delivered on the card of the second stop, which is next. */
  async function openDelivered(over: Partial<DayBookingFragment> = {}) {
    const { user } = givenDay({ DayRunSheet: () => data({ runSheet: sheetWith('k2', over) }) }, { user: crew });
    const camera = vi.spyOn(screen.getByTestId<HTMLInputElement>('photos'), 'click');
    const again = async () => {
      const card = await screen.findByRole('region', { name: /Thomas|Raj/ });
      await user.click(within(card).getByRole('button', { name: 'Delivered' }));
      return screen.findByRole('dialog', { name: 'Delivered' });
    };
    return { user, camera, again, sheet: await again() };
  }

  test('two presses besides the camera’s own record the photograph, with the customer as the receiver', async () => {
    const { user, camera, sheet } = await openDelivered();
    expect(camera).toHaveBeenCalledTimes(1);
    expect(sheet).toHaveTextContent('Thomas a/l Raj, stop 2');
    pick(photo('bed.jpg'));
    expect(await within(sheet).findByRole('img', { name: 'Photo 1' })).toBeVisible();
    await user.click(press(sheet, 'Thomas a/l Raj'));
    await waitFor(async () =>
      expect(await allActions()).toMatchObject([{ status: 'DELIVERED', receivedBy: 'Thomas a/l Raj', photos: [{ type: 'image/jpeg' }] }]),
    );
    await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
  });

  test('a camera that is closed without a photograph leaves the sheet open, where another receiver can be typed', async () => {
    const { user, sheet } = await openDelivered();
    await user.click(press(sheet, 'Somebody else'));
    const name = within(sheet).getByLabelText('Name of who received it');
    expect(name).toHaveFocus();
    expect(press(sheet, 'Delivered')).toBeDisabled();
    for (const refused of ['x'.repeat(61), 'see maybank.top', 'Aminah\u202e']) {
      await user.clear(name);
      await user.paste(refused);
      expect(press(sheet, 'Delivered')).toBeDisabled();
      expect(name).toBeInvalid();
    }
    await user.clear(name);
    await user.type(name, ' Puan   Aminah {Enter}{Enter}');
    await waitFor(async () => expect(await allActions()).toMatchObject([{ receivedBy: 'Puan Aminah', photos: [] }]));
  });

  test('it is delivered without the name of a receiver too', async () => {
    const { user, sheet } = await openDelivered();
    await user.click(press(sheet, 'Without a name'));
    await waitFor(async () => expect(await allActions()).toMatchObject([{ status: 'DELIVERED', photos: [] }]));
    expect((await allActions())[0]).not.toHaveProperty('receivedBy');
  });

  test('a customer’s name that the server would refuse has no button', async () => {
    const { sheet } = await openDelivered({ name: `Raj ${'a'.repeat(60)}` });
    expect(press(sheet, 'Somebody else')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: /Raj/ })).toBeNull();
  });

  test('closing the sheet delivers nothing and keeps photographs and name, which the card mentions', async () => {
    const { user, camera, again, sheet } = await openDelivered();
    pick(photo('bed.jpg'));
    await within(sheet).findByRole('img', { name: 'Photo 1' });
    await user.click(press(sheet, 'Somebody else'));
    await user.type(within(sheet).getByLabelText('Name of who received it'), 'Aminah');
    await user.click(press(sheet, 'Close'));
    await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
    expect(screen.getByText('Not marked as delivered yet. 1 photo is kept. Tap Delivered to finish.')).toBeVisible();
    expect(await allActions()).toEqual([]);
    await again();
    // The photograph is there: no camera.
    expect(camera).toHaveBeenCalledTimes(1);
    await user.click(press(sheet, 'Delivered'));
    await waitFor(async () => expect(await allActions()).toMatchObject([{ receivedBy: 'Aminah', photos: [{}] }]));
    expect(screen.queryByText(/Not marked as delivered yet/)).toBeNull();
  });

  test('a file that is not a photograph delivers nothing, is named, and leaves the others', async () => {
    const { user, sheet } = await openDelivered();
    pick(photo('bed.jpg'), new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'door.jpg', { type: 'image/jpeg' }));
    await user.click(press(sheet, 'Thomas a/l Raj'));
    expect(await within(sheet).findByText(/“door.jpg” is larger than 10 MB/)).toBeVisible();
    expect(await allActions()).toEqual([]);
    expect(within(sheet).getAllByRole('img')).toHaveLength(1);
    await user.click(press(sheet, 'Remove photo 1'));
    await user.click(press(sheet, 'Thomas a/l Raj'));
    await waitFor(async () => expect(await allActions()).toMatchObject([{ receivedBy: 'Thomas a/l Raj', photos: [] }]));
  });

  test('an outcome that the office recorded meanwhile is shown in the sheet and is not overwritten', async () => {
    let answer = answeredDay;
    const { user } = givenDay({ DayRunSheet: () => answer() }, { user: crew });
    const card = await screen.findByRole('region', { name: /Thomas/ });
    await user.click(within(card).getByRole('button', { name: 'Delivered' }));
    const sheet = await screen.findByRole('dialog', { name: 'Delivered' });
    answer = byOffice;
    fireEvent(window, new Event('online'));
    expect(await within(sheet).findByText('This stop has changed in the meantime')).toBeVisible();
    expect(press(sheet, 'Thomas a/l Raj')).toBeDisabled();
    expect(press(sheet, 'Without a name')).toBeDisabled();
    expect(await allActions()).toEqual([]);
  });
});
