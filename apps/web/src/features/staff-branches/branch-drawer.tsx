import { skipToken } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { StaffFormPending } from '../../components/staff-form/staff-form-pending';
import { BranchEditor } from './branch-editor';
import { BranchStatusChip } from './branch-status-chip';
import { useStaffBranchQuery, type BranchPartsFragment } from './branches.generated';

/** In the address, in place of an id. */
export const newBranch = 'new';

interface BranchDrawerProps {
  /** Null: closed; `newBranch`: an empty form. */
  id: string | null;
  /** All that one works for. */
  branches: readonly BranchPartsFragment[];
  onClose: () => void;
  onSaved: (branch: BranchPartsFragment, isNew: boolean) => void;
}

/** A branch at the right side of the list: as it is at this moment, not as the list knew it. */
export function BranchDrawer({ id, branches, onClose, onSaved }: BranchDrawerProps) {
  const isNew = id === newBranch;
  const query = useStaffBranchQuery(
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const branch = isNew ? null : (query.data?.branch ?? null);
  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={onClose}
      title={isNew ? <FormattedMessage id="branches.add" /> : (branch?.name ?? <FormattedMessage id="branches.one" />)}
      headActions={branch ? <BranchStatusChip status={branch.status} /> : null}
    >
      {(parts) =>
        isNew || branch ? (
          <BranchEditor
            branch={branch}
            others={branches.filter((other) => other.id !== branch?.id)}
            {...parts}
            onSaved={(saved) => onSaved(saved, isNew)}
          />
        ) : (
          <StaffFormPending area="branches" query={query} onClose={onClose} />
        )
      }
    </StaffFormDrawer>
  );
}
