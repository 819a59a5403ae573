import { act, screen } from '@testing-library/react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '../../../testing/render-ui';
import { FormDialogs } from './form-dialogs';

beforeEach(() => localStorage.clear());

let navigate: NavigateFunction;
function Page() {
  navigate = useNavigate();
  return <FormDialogs />;
}

test.each(['/form?account=sign-in', '/form?account=sign-up&dialog=tutorial'])('%s: one dialog at a time', async (path) => {
  renderUi(<Page />, { path });
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => navigate(path.replace(/account=[^&]*&?/, '')));
  expect(screen.getByRole('dialog')).toBeVisible();
});
