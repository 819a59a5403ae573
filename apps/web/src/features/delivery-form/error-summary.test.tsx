import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { ErrorSummary } from './error-summary';

/** A form with one field that is invalid while it is empty; Continue submits it. */
function Form() {
  const [name, setName] = useState('');
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ErrorSummary fields={attempt > 0 && name === '' ? ['name'] : []} attempt={attempt} onPick={() => undefined} />
      <input aria-label="Text" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button onClick={() => setAttempt((count) => count + 1)}>Continue</button>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

test('every failed attempt moves the focus to the summary of errors', async () => {
  renderUi(<Form />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press();
  expect(screen.getByRole('alert')).toHaveFocus();
  await press();
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('a field that is corrected and wrong again keeps the focus while the user types', async () => {
  renderUi(<Form />);
  await press();
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'A');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(field, '{Backspace}');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(field).toHaveFocus();
});
