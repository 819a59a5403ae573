import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { givenDraft } from '../../../testing/given-draft';
import { renderUi } from '../../../testing/render-ui';
import { StepGuard } from './step-guard';

function Place() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const arriveAt = (path: string) =>
  renderUi(
    <Routes>
      <Route path="*" element={<Place />} />
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

test('goes to the first step that is missing, in the page’s language, and keeps the query', () => {
  givenDraft({ orderNumber: '' }, { order: null });
  arriveAt('/bm/form/date?dialog=tutorial');
  expect(screen.getByText('at /bm/form/order?dialog=tutorial')).toBeInTheDocument();
});

test('shows the step once those before it are done', () => {
  givenDraft();
  arriveAt('/bm/form/date');
  expect(screen.getByText('the date')).toBeInTheDocument();
});
