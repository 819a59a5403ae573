import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClosedDaysPage } from '../features/staff-closed-days/closed-days-page';
import { data } from './account-server';
import { closableBranch, closedDay, impactOn, localised } from './given-closed-days';
import { staffPage } from './render-staff';

export const christmas = closedDay({ id: 'c2', date: '2026-12-25', names: localised('Christmas Day'), states: [] });
const harvest = closedDay({ id: 'c3', date: '2026-05-30', names: localised('Kaamatan'), states: ['Sabah'] });
const ours = closedDay({ id: 'c4', date: '2026-12-31', kind: 'STOCK_TAKE', names: localised('Stock-take'), states: [], branchIds: ['b1'] });

const answers = {
  ClosedDays: () => data({ closedDays: [harvest, closedDay(), christmas, ours] }),
  ClosedDayBranches: () =>
    data({ branches: [closableBranch('b1', 'Perak Branch', 'Perak'), closableBranch('b2', 'Selayang Branch', 'Selangor')] }),
  ClosedDayClashes: () => data({ overbookedDays: [] }),
  ClosedDayImpact: () => data({ closedDayPreview: impactOn([]) }),
  ClosedDaysImpact: () => data({ closedDaysPreview: impactOn([]) }),
  PlanOverbookedDays: () => data({ overbookedDays: [] }),
};

/** Renders the page of closed days with four closed days. */
export const givenYear = staffPage(<ClosedDaysPage />, '/admin/closed-days', answers);

/** A field of the drawer. */
export const field = (name: string | RegExp) => within(document.querySelector<HTMLElement>('dialog[open]')!).getByLabelText(name);
/** A year has hundreds of buttons, so they are found by date, and elements of the drawer within it. */
export async function cell(label: RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-date]')].find((one) =>
      label.test(one.getAttribute('aria-label') ?? ''),
    );
    if (!found) throw new Error(`No day is ${String(label)}`);
    return found;
  });
}
/** Returns whether a day of the year has this text. */
export const isInYear = (label: RegExp) =>
  [...document.querySelectorAll('[data-date]')].some((one) => label.test(one.getAttribute('aria-label') ?? ''));
/** Waits for the drawer with this title. */
export async function dialog(name: string): Promise<HTMLElement> {
  const open = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog[open]');
    if (!found) throw new Error('Nothing is open');
    return found;
  });
  await within(open).findByRole('heading', { level: 2, name });
  return open;
}
/** Presses a button of the drawer. */
export const press = (name: string | RegExp) =>
  userEvent.click(within(document.querySelector<HTMLElement>('dialog[open]')!).getByRole('button', { name }));
