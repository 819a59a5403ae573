import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../../lib/save-file';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { Button } from '../../ui/button';
import type { BranchPartsFragment } from './branches.generated';
import { coverageCsv } from './coverage-csv';

interface CoverageCsvButtonProps {
  /** Those that the list shows. */
  branches: readonly BranchPartsFragment[];
  today: CalendarDate;
}

/** Saves what the branches of the list cover as a file. */
export function CoverageCsvButton({ branches, today }: CoverageCsvButtonProps) {
  const intl = useIntl();
  const words = {
    column: (column: string) => intl.formatMessage({ id: column === 'branch' ? 'branches.one' : `branches.csv.${column}` }),
    status: (status: string) => intl.formatMessage({ id: `branches.status.${status}` }),
    noState: intl.formatMessage({ id: 'branches.coverage.noState' }),
  };
  const isNarrow = useIsTelephone();
  return (
    <Button
      variant="outline"
      size="sm"
      icon={isNarrow}
      aria-label={intl.formatMessage({ id: 'branches.csv.download' })}
      disabled={branches.length === 0}
      onClick={() => saveFile(coverageCsv(branches, words), `coverage-${today}.csv`)}
    >
      <Download size={16} aria-hidden="true" />
      {isNarrow ? null : <FormattedMessage id="branches.csv.download" />}
    </Button>
  );
}
