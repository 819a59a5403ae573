import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { Subject } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { givenDay } from '../../testing/given-day';
import { renderUi } from '../../testing/render-ui';
import { emptyDraft } from './draft';
import { draftStore } from './draft-store';
import { PostcodeView } from './postcode-view';
import { rememberVisit } from './welcome';

beforeEach(() => {
  draftStore.update(() => emptyDraft);
  rememberVisit();
});

/** The first page of the form. The test decides when the server answers. */
async function givenForm(path = '/form') {
  const answers = new Subject<ApolloLink.Result>();
  const client = new ApolloClient({ link: new ApolloLink(() => answers), cache: new InMemoryCache() });
  renderUi(
    <ApolloProvider client={client}>
      <Routes>
        <Route path="/form" element={<PostcodeView />} />
        <Route path="/form/order" element="the order number" />
      </Routes>
    </ApolloProvider>,
    { path },
  );
  const field = await screen.findByLabelText('Delivery postcode');
  const answer = (served: boolean, free = served) =>
    act(async () => {
      const place = { postcode: '68100', postcodeFullFormat: '68100 Batu Caves, Selangor', city: 'Batu Caves', state: 'Selangor' };
      const day = { __typename: 'AvailabilityDay', ...givenDay('2026-12-05') };
      const days = served ? [day] : [];
      answers.next({
        data: {
          availability: {
            __typename: 'Availability',
            ...place,
            served,
            nextAvailable: free ? day.date : null,
            noRoom: null,
            days,
            arrivals: [],
          },
        },
      });
      answers.complete();
      await Promise.resolve();
    });
  const loseConnection = () =>
    act(async () => {
      answers.error(new TypeError('Failed to fetch'));
      await Promise.resolve();
    });
  return { field, answer, loseConnection, asked: () => answers.observed };
}

/** The page after a postcode and Enter, while the request is pending. */
async function givenEntered() {
  const { field, answer, loseConnection, asked } = await givenForm();
  await userEvent.type(field, '68100{Enter}');
  await expect.poll(asked).toBe(true);
  return { field, answer, loseConnection };
}

test('Enter before the answer goes on as soon as it arrives', async () => {
  const { answer } = await givenEntered();
  expect(screen.queryByText('the order number')).toBeNull();
  await answer(true);
  expect(await screen.findByText('the order number')).toBeVisible();
  expect(draftStore.get()).toMatchObject({ branchName: 'Selayang Branch', form: { postcode: '68100', city: 'Batu Caves' } });
});

test('a customer goes on only after having pressed, and not after typing another postcode', async () => {
  const { field, answer } = await givenEntered();
  await userEvent.type(field, '{Backspace}0');
  await answer(true);
  expect(await screen.findByText('We deliver here')).toBeVisible();
  expect(screen.queryByText('the order number')).toBeNull();
});

test('a customer who pressed too early sees that a place is not served', async () => {
  const { answer } = await givenEntered();
  await answer(false);
  expect(await screen.findByText(/We do not deliver to/)).toBeVisible();
  expect(screen.queryByText('the order number')).toBeNull();
});

test('a place without a free day shows whom to call, and does not lead to an empty calendar', async () => {
  const { answer } = await givenEntered();
  await answer(true, false);
  expect(await screen.findByRole('heading', { name: 'No day is available at the moment' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Call 1-800-00-0000/ })).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
  expect(screen.queryByText('the order number')).toBeNull();
});

test('a lost connection keeps the postcode, says so and offers Try again', async () => {
  const { field, loseConnection } = await givenEntered();
  await loseConnection();
  expect(await screen.findByText('The connection was lost')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(field).toHaveValue('68100');
});

test('text that is typed while a link without a postcode is read stays', async () => {
  const { field } = await givenForm('/form#order=MY-88213');
  fireEvent.change(field, { target: { value: '681' } });
  await act(async () => void (await import('./linked-delivery')));
  await act(async () => Promise.resolve());
  expect(screen.getByLabelText('Delivery postcode')).toHaveValue('681');
});
