import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PageTitle } from './page-title';
import { system } from './theme/system';

const page = (title: string) => (
  <>
    <PageTitle>{title}</PageTitle>
    <input aria-label="Postcode" />
  </>
);

function givenPages() {
  const router = createMemoryRouter([
    { path: '/', element: page('First') },
    { path: '/next', element: page('Next') },
  ]);
  render(
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  );
  return (to: string) => act(() => router.navigate(to, { replace: true }));
}

test('the heading takes the focus on arrival, never on the very first page', async () => {
  const go = givenPages();
  expect(screen.getByRole('heading', { name: 'First' })).not.toHaveFocus();
  await go('/next');
  expect(screen.getByRole('heading', { name: 'Next' })).toHaveFocus();
});

test('a change of the query does not move the focus', async () => {
  const go = givenPages();
  await go('/?dialog=welcome');
  screen.getByLabelText('Postcode').focus();
  await go('/');
  expect(screen.getByLabelText('Postcode')).toHaveFocus();
});
