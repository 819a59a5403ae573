import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { withoutTransition, PageRouter } from './page-router';

let navigate: ReturnType<typeof useNavigate>;
let open: () => void;
let code: Promise<string>;

function Here() {
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  const { search } = useLocation();
  return <p>here{search}</p>;
}

const There = () => <p>{use(code)}</p>;

beforeEach(() => {
  window.history.replaceState(null, '', '/here');
  code = new Promise((resolve) => (open = () => resolve('there')));
  render(
    <PageRouter>
      <Suspense fallback={<p>waiting</p>}>
        <Routes>
          <Route path="/here" element={<Here />} />
          <Route path="/there" element={<There />} />
        </Routes>
      </Suspense>
    </PageRouter>,
  );
});

test('the present page stays until the next one can be drawn', async () => {
  await act(async () => navigate('/there'));
  expect(window.location.pathname).toBe('/there');
  expect(screen.getByText('here')).toBeVisible();
  expect(screen.queryByText('waiting')).toBeNull();
  await act(() => {
    open();
    return code;
  });
  expect(screen.getByText('there')).toBeVisible();
  expect(screen.queryByText('here')).toBeNull();
});

test('a page that must not stay is removed before the next one can be drawn', async () => {
  await act(async () => navigate('/there', { state: withoutTransition }));
  expect(screen.getByText('here')).not.toBeVisible();
  expect(screen.getByText('waiting')).toBeVisible();
});

test('a change of the query of the same page is drawn at once, and Back too', async () => {
  act(() => void navigate('/here?month=2027-01'));
  expect(screen.getByText('here?month=2027-01')).toBeVisible();
  await act(async () => {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await back;
  });
  expect(screen.getByText('here')).toBeVisible();
});
