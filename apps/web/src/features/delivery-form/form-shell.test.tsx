import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { givenDraft } from '../../testing/given-draft';
import { address, renderUi } from '../../testing/render-ui';
import { StepGuard } from './form-shell';

const arriveAt = (path: string) =>
  renderUi(
    <Routes>
      <Route path="*" element={null} />
      <Route
        path="/bm/form/date"
        element={
          <StepGuard step="date">
            <p>the date</p>
          </StepGuard>
        }
      />
    </Routes>,
    { path },
  );

test('redirects to the first incomplete step in the page’s language, and keeps the query', () => {
  givenDraft({ orderNumber: '' }, { order: null });
  arriveAt('/bm/form/date?dialog=tutorial');
  expect(address()).toBe('/bm/form/order?dialog=tutorial');
});

test('shows a step once the earlier ones are done', () => {
  givenDraft();
  arriveAt('/bm/form/date');
  expect(screen.getByText('the date')).toBeInTheDocument();
});
