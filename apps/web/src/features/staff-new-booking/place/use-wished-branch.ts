import { useSearchParams } from 'react-router-dom';
import { useStaffUser } from '../../../lib/session/staff-user';

/** The name of the branch in the address, from where a day's New booking led here; null where none of one's own is named. */
export function useWishedBranch(): string | null {
  const user = useStaffUser();
  const wished = useSearchParams()[0].get('branch');
  return user.branches.find(({ id }) => id === wished)?.name ?? null;
}
