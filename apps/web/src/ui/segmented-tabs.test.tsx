import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { SegmentedTabs } from './segmented-tabs';

const tabs = [
  { value: 'in', label: 'Sign in' },
  { value: 'up', label: 'Sign up' },
] as const;

function Tabs() {
  const [value, setValue] = useState<'in' | 'up'>('in');
  return (
    <>
      <SegmentedTabs label="Account" tabs={tabs} value={value} onChange={setValue} panelId="panel" />
      <div role="tabpanel" id="panel" aria-labelledby="panel-tab" />
    </>
  );
}

test('the chosen tab is the only Tab stop, and names the panel', async () => {
  renderUi(<Tabs />);
  expect(screen.getByRole('tabpanel', { name: 'Sign in' })).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Sign in', selected: true })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('tab', { name: 'Sign up' }));
  expect(screen.getByRole('tabpanel', { name: 'Sign up' })).toBeInTheDocument();
});

test('arrow keys wrap around', async () => {
  renderUi(<Tabs />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Sign up', selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Sign in', selected: true })).toHaveFocus();
});
