import { useSearchParams } from 'react-router-dom';
import { useStaffUser } from '../../lib/session/staff-user';

const param = 'branch';

/** Which branch a page for staff shows, kept in its address. */
export function useBranchFilter() {
  const [search] = useSearchParams();
  const { branches } = useStaffUser();
  const chosen = branches.find(({ id }) => id === search.get(param)) ?? null;
  return {
    /** The branches of the user. */
    branches,
    /** Null: all of them. An address with a branch of other users shows all. */
    chosen,
    /** For a query's variables. */
    branchIds: chosen && [chosen.id],
    linkTo: (branchId: string | null) => {
      const next = new URLSearchParams(search);
      if (branchId === null) next.delete(param);
      else next.set(param, branchId);
      return { search: next.toString() };
    },
  };
}
