import { useSearchParams } from 'react-router-dom';
import type { SessionBranch } from '../../lib/session/session-user';
import { useStaffUser } from '../../lib/session/staff-user';

const param = 'branch';

interface BranchFilter {
  /** Those of who is signed in. */
  branches: readonly SessionBranch[];
  /** The one that is chosen; null: all of them. An address with somebody else's branch shows all. */
  chosen: SessionBranch | null;
  /** For a query's variables. */
  branchIds: string[] | null;
  linkTo: (branchId: string | null) => { search: string };
}

/** Which branch a page for staff shows, kept in its address. */
export function useBranchFilter(): BranchFilter {
  const [search] = useSearchParams();
  const { branches } = useStaffUser();
  const chosen = branches.find(({ id }) => id === search.get(param)) ?? null;
  return {
    branches,
    chosen,
    branchIds: chosen && [chosen.id],
    linkTo(branchId) {
      const next = new URLSearchParams(search);
      if (branchId === null) next.delete(param);
      else next.set(param, branchId);
      return { search: next.toString() };
    },
  };
}
