import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { BranchesPage } from '../features/staff-branches/branches-page';
import type { BranchPartsFragment } from '../graphql/branches.generated';
import { data } from './account-server';
import { givenLoad } from './given-load';
import { givenStaffBranch, ipoh } from './given-staff-branch';
import { givenStaff, staffPage } from './render-staff';
import { json } from './session-server';

type Variables = Record<string, unknown>;

/** Branch b1, and with it b2: the member of staff has both. */
export const perak = (over: Partial<BranchPartsFragment> = {}) => withTypes(givenStaffBranch(over));
export const selayang = withTypes(
  givenStaffBranch({
    id: 'b2',
    name: 'Selayang Branch',
    address: { ...ipoh, zipcode: '68100', city: 'Batu Caves', state: 'Selangor' },
    priority: 20,
    dailyLimit: 40,
    cutoffTime: null,
    deliveryWeekdays: ['TUESDAY'],
    coverage: ['34200-34399', '50000-60000', '68000-68199'],
    status: 'ACTIVE',
  }),
);

/** Adds __typename to every object, as in answers of the server. */
function withTypes(branch: ReturnType<typeof givenStaffBranch>) {
  const text = (of: object | null) => of && { __typename: 'LocalisedName', ...of };
  const { time, call, before, carryIn } = branch.arrival;
  return {
    ...branch,
    address: branch.address && { __typename: 'Address', ...branch.address },
    arrival: { __typename: 'ArrivalTexts', time: text(time), call: text(call), before: text(before), carryIn: text(carryIn) },
  };
}

const closed = {
  branchName: 'Perak Branch',
  date: '2026-11-22',
  booked: 0,
  limit: 0,
  status: 'CLOSED',
  reason: 'NOT_A_DELIVERY_DAY',
} as const;
const load = (over: Parameters<typeof givenLoad>[0] = {}) => ({ __typename: 'DayLoad', ...givenLoad({ ...closed, ...over }) });
export const preview = (over: object = {}) =>
  data({ branchPreview: { __typename: 'BranchPreview', days: [], places: null, overbooked: [], uncovered: [], unserved: [], ...over } });
export const inputOf = ({ input }: Variables) => input as { dailyLimit: number; coverage: string[] };

const answers = {
  '/auth/user': () => json({ user: givenStaff() }),
  StaffBranches: () => data({ branches: [perak(), selayang] }),
  StaffBranch: () => data({ branch: perak() }),
  BranchFeed: () => data({ branch: { __typename: 'Branch', id: 'b1', calendarFeed: null } }),
  BranchLoads: ({ from, to }: Variables) =>
    data({
      dayLoads:
        from === to
          ? [load(), load({ branchId: 'b2', branchName: 'Selayang Branch', booked: 34, limit: 40, status: 'LIMITED', reason: null })]
          : [
              load({ date: '2026-11-23', status: 'AVAILABLE', reason: null, limit: 20 }),
              load({ date: '2026-11-27', status: 'AVAILABLE', reason: null, limit: 20 }),
            ],
    }),
  BranchImpact: () => preview(),
  PlanOverbookedDays: () => data({ overbookedDays: [] }),
};

/** Renders the page of the branches with a server that answers it. */
export const givenBranches = staffPage(<BranchesPage />, '/admin/branches', answers);

/** The rows of the list. */
export const rows = () => screen.getAllByRole('row').slice(1);
export const drawer = () => within(screen.getByRole('dialog'));
export const field = (name: string) => drawer().getByLabelText(name, { exact: true, selector: 'input, select' });
export const opened = async () => {
  await waitFor(() => expect(field('Daily limit')).toHaveValue('20'));
};
export const save = () => userEvent.keyboard('{Control>}s{/Control}');
export const coverage = () => field('Coverage');
/** Sets the value at once: each key would render the whole form again. */
export async function fill(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
}
