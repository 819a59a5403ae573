import { locales, prefixOf } from '@booking/domain/locale/locale';
import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { FormattedNumber } from 'react-intl';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { system } from '../ui/theme/system';
import { LocaleShell } from './locale-shell';

test.each(locales)('pages in %s group numbers by three digits', async (locale) => {
  await act(async () => {
    render(
      <ChakraProvider value={system}>
        <MemoryRouter initialEntries={[prefixOf(locale) || '/']}>
          <Suspense>
            <Routes>
              <Route element={<LocaleShell locale={locale} />}>
                <Route path="*" element={<FormattedNumber value={1234567} />} />
              </Route>
            </Routes>
          </Suspense>
        </MemoryRouter>
      </ChakraProvider>,
    );
    await Promise.resolve();
  });
  expect(await screen.findByText('1,234,567')).toBeVisible();
});
