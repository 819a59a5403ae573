import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { givenWork } from '../../testing/given-work';
import { renderUi } from '../../testing/render-ui';
import { BookingOffer } from './booking-facts';

test.each(['WAITING', 'DECLINED', 'LAPSED'] as const)(
  'staff read the reason that the customer was given for an offer that is %s',
  (state) => {
    const { moveOffer, ...booking } = givenWork('a', { asked: true });
    const reason = 'We count our stock on Friday, 04 Dec, 2026 and do not deliver.';
    const shown = { ...booking, moveOffer: moveOffer && { ...moveOffer, state, reason } };
    renderUi(<BookingOffer booking={shown} mayWrite={false} busy={false} onWithdraw={vi.fn()} />);
    expect(screen.getByText(`Reason given: ${reason}`)).toBeVisible();
  },
);
