import { Ban, Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { StatusChip } from '../../ui/status-chip';
import type { BranchPartsFragment } from './branches.generated';

/** Whether a branch takes new bookings. */
export function BranchStatusChip({ status }: Pick<BranchPartsFragment, 'status'>) {
  const Icon = status === 'ACTIVE' ? Check : Ban;
  return (
    <StatusChip tone={status === 'ACTIVE' ? 'success' : 'neutral'} dense>
      <Icon size={13} aria-hidden="true" />
      <FormattedMessage id={`branches.status.${status}`} />
    </StatusChip>
  );
}
