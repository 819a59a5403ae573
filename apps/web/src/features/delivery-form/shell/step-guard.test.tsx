import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '../../../testing/render-ui';
import { emptyDraft, nothingOrdered } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
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

beforeEach(() => {
  draftStore.update(() => ({
    ...emptyDraft,
    postcodeFullFormat: '68100 Batu Caves, Selangor',
    form: { ...emptyDraft.form, postcode: '68100' },
  }));
});

test('goes to the first step that is missing, in the page’s language, and keeps the query', () => {
  arriveAt('/bm/form/date?dialog=tutorial');
  expect(screen.getByText('at /bm/form/order?dialog=tutorial')).toBeInTheDocument();
});

test('shows the step once those before it are done', () => {
  draftStore.update((draft) => ({
    ...draft,
    form: { ...draft.form, orderNumber: 'DEMO-1004' },
    order: { orderNumber: 'DEMO-1004', postcode: '68100', statusText: 'Complete', bookable: true, ordered: nothingOrdered },
  }));
  arriveAt('/bm/form/date');
  expect(screen.getByText('the date')).toBeInTheDocument();
});
