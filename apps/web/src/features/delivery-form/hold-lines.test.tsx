import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { HoldBarLine } from './hold-lines';

test.each([false, true])('says that the ten minutes are over if the hold has ended: %s', (ended) => {
  renderUi(<HoldBarLine date="2026-12-08" hold={null} ended={ended} />);
  expect(screen.getByText(/08 Dec, 2026/)).toBeVisible();
  expect(screen.queryAllByText('Hold ended')).toHaveLength(ended ? 1 : 0);
});
