import { skipToken } from '@apollo/client/react';
import { paths } from '@booking/domain/navigation/paths';
import { chakra } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { StaffFormPending } from '../../components/staff-form/staff-form-pending';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { BranchStatusChip } from './branch-columns';
import { BranchEditor } from './branch-editor';
import { BranchFeed } from './branch-feed';
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
  /** Whether its user may change branches, and manage their calendar feeds; at least one of the two. */
  may: { write: boolean; manageFeed: boolean };
}

/** A branch at the right side of the list: as it is at this moment, not as the list knew it. */
export function BranchDrawer({ id, branches, onClose, onSaved, may }: BranchDrawerProps) {
  const t = useT();
  const isNew = id === newBranch;
  const query = useStaffBranchQuery(
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const [isDirty, setDirty] = useState(false);
  const branch = isNew ? null : (query.data?.branch ?? null);
  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={onClose}
      title={isNew ? t('branches.add') : (branch?.name ?? t('branches.one'))}
      headActions={
        branch ? (
          <>
            <BranchStatusChip status={branch.status} />
            <HistoryLink id={branch.id} newTab={isDirty} />
          </>
        ) : null
      }
    >
      {(parts) =>
        branch && !may.write ? (
          <BranchFeed branch={branch} open />
        ) : isNew || branch ? (
          <BranchEditor
            branch={branch}
            others={branches.filter((other) => other.id !== branch?.id)}
            {...parts}
            onDirty={(isDirty) => {
              parts.onDirty(isDirty);
              setDirty(isDirty);
            }}
            onSaved={(saved) => onSaved(saved, isNew)}
          >
            {branch && may.manageFeed ? <BranchFeed branch={branch} /> : null}
          </BranchEditor>
        ) : (
          <StaffFormPending area="branches" query={query} onClose={onClose} />
        )
      }
    </StaffFormDrawer>
  );
}

/** To the audit log of this branch, for who may read it; in a new tab where something was typed that would be lost. */
function HistoryLink({ id, newTab }: { id: string; newTab: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  if (!useIsOpen()(paths.adminAudit)) return null;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link
        to={`${to(paths.adminAudit)}?${new URLSearchParams({ kind: 'Branch', about: id }).toString()}`}
        aria-label={t('branches.history.label', { newTab: String(newTab) })}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
      >
        <History size={18} />
        <chakra.span hideBelow="sm">{t('branches.history')}</chakra.span>
      </Link>
    </Button>
  );
}
