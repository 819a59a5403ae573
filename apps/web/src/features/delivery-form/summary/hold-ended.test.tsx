import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../../testing/render-ui';
import { emptyDraft } from '../draft/draft';
import { rememberVisit } from '../welcome/first-visit';
import { SummaryPage, type SummaryPageProps } from './summary-page';

const endsAt = '2026-01-01T02:10:00Z';
const draft = {
  ...emptyDraft,
  form: { ...emptyDraft.form, postcode: '68100', deliveryDate: '2099-12-05', name: 'Nurul' },
  hold: { token: 't', postcode: '68100', deliveryDate: '2099-12-05', endsAt },
};

function page(over: Partial<SummaryPageProps> = {}) {
  const none = { arrival: null, until: null, hold: null, holding: false, busy: false, refusal: null, failure: null, lost: null };
  const rest = { heldHere: false, confirmRef: null, onRetry: vi.fn(), asked: null };
  const props = { ...none, ...rest, draft, holdEnded: true, onHoldAgain: vi.fn(), onConfirm: vi.fn(), ...over };
  return { props, ui: <SummaryPage {...props} /> };
}
beforeEach(rememberVisit);

test('a hold that has ended is said where the date stands and by the screen reader, and the button holds it again', async () => {
  const { props, ui } = page();
  renderUi(ui);
  expect(screen.getAllByText('No longer held for you')[0]).toBeVisible();
  expect(screen.getByText('Hold ended')).toBeInTheDocument();
  expect(screen.getByText('Your hold has ended. Everything you typed is kept.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull();
  const [again] = screen.getAllByRole('button', { name: 'Hold it again' });
  if (again) await userEvent.click(again);
  expect(props.onHoldAgain).toHaveBeenCalledOnce();
  expect(props.onConfirm).not.toHaveBeenCalled();
});

test('while a booking is being made nothing is said of its hold, which it uses up', () => {
  renderUi(page({ busy: true }).ui);
  expect(screen.queryByText('Hold ended')).toBeNull();
});
