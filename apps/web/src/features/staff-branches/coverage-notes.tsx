import { byPriority } from '@booking/domain/availability/decide-date';
import { chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BranchPartsFragment } from './branches.generated';
import { sharedCoverage, unknownIn } from './coverage';
import { rangeText } from './coverage-field';

interface CoverageNotesProps {
  coverage: readonly string[];
  /** The branch as it is typed: which of two branches is tried first. */
  name: string;
  priority: number;
  /** The others that one works for. */
  others: readonly BranchPartsFragment[];
}

/** So many ranges are named. */
const atMost = 4;

/** What is worth knowing of a coverage: postcodes that the list does not have, and branches that deliver there too. */
export function CoverageNotes({ coverage, name, priority, others }: CoverageNotesProps) {
  const intl = useIntl();
  const unknown = unknownIn(coverage);
  const shared = sharedCoverage(coverage, others);
  const named = (ranges: readonly string[]) => {
    const more = ranges.length - atMost;
    const first = ranges.slice(0, atMost).map(rangeText);
    return intl.formatList(more > 0 ? [...first, intl.formatMessage({ id: 'branches.more' }, { count: more })] : first);
  };
  if (unknown.length === 0 && shared.length === 0) return null;
  return (
    <chakra.div textStyle="sm" color="fg.muted" display="flex" flexDirection="column" gap="1" fontVariantNumeric="tabular-nums">
      {unknown.length > 0 ? (
        <chakra.p role="status" display="flex" gap="1.5" color="medium.fg">
          <chakra.span flex="none" mt="0.5" asChild>
            <TriangleAlert size={15} aria-hidden="true" />
          </chakra.span>
          <span>
            <FormattedMessage id="branches.coverage.unknown" values={{ ranges: named(unknown) }} />
          </span>
        </chakra.p>
      ) : null}
      {shared.map(({ branch, ranges }) => (
        <p key={branch.id}>
          <FormattedMessage
            id={byPriority(branch, { name, priority }) < 0 ? 'branches.coverage.sharedFirst' : 'branches.coverage.sharedAfter'}
            values={{ ranges: named(ranges), branch: branch.name, priority: branch.priority }}
          />
        </p>
      ))}
    </chakra.div>
  );
}
