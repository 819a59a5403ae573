import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { KeyHints } from '../../components/staff-table/key-hints';
import { StaffTable } from '../../components/staff-table/staff-table';
import { now } from '../../lib/clock';
import { useStaffUser } from '../../lib/session/staff-user';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { SectionCard } from '../../ui/section-card';
import type { FeedPartsFragment } from './calendar-feeds.generated';
import { feedColumns } from './feed-columns';
import { NothingYet } from './nothing-yet';
import { ListShape } from '../../components/staff-table/list-shape';

interface FeedsCardProps {
  /** Null until the list is there. */
  feeds: readonly FeedPartsFragment[] | null;
  state: { loading: boolean; failed: boolean; onRetry: () => void };
  /** Null: no branch is its user's. */
  onAdd: (() => void) | null;
  onRevoke: (feed: FeedPartsFragment) => void;
  onTakeOver: (feed: FeedPartsFragment) => void;
}

/** The calendar feeds, and what can be done with each. */
export function FeedsCard({ feeds, state, onAdd, ...deeds }: FeedsCardProps) {
  const isEmpty = feeds?.length === 0;
  return (
    <>
      <SectionCard
        title={<FormattedMessage id="integrations.feeds" />}
        sub={<FormattedMessage id="integrations.feeds.sub" />}
        actions={
          onAdd && !isEmpty ? (
            <Button size="sm" onClick={onAdd}>
              <Plus size={17} aria-hidden="true" />
              <FormattedMessage id="integrations.add" />
            </Button>
          ) : null
        }
        state={state}
        failure={<FormattedMessage id="integrations.failed" />}
        skeleton={<ListShape label={<FormattedMessage id="integrations.loading" />} />}
      >
        {feeds &&
          (isEmpty ? (
            <NothingYet words={onAdd ? 'integrations.empty' : 'branches.empty'} add={onAdd && { words: 'integrations.addFirst', onAdd }} />
          ) : (
            <FeedTable feeds={feeds} {...deeds} />
          ))}
      </SectionCard>
      {onAdd && feeds && !isEmpty ? (
        <KeyHints
          hints={[
            { keys: ['↑', '↓'], does: 'staffTable.move' },
            { keys: ['A'], does: 'integrations.add' },
          ]}
        />
      ) : null}
    </>
  );
}

type FeedTableProps = Pick<FeedsCardProps, 'onRevoke' | 'onTakeOver'> & { feeds: readonly FeedPartsFragment[] };

function FeedTable({ feeds, ...deeds }: FeedTableProps) {
  const intl = useIntl();
  const locale = useLocale();
  const isCards = useIsTelephone();
  const { _id: userId } = useStaffUser();
  return (
    <StaffTable
      inCard
      label={intl.formatMessage({ id: 'integrations.feeds' })}
      columns={feedColumns({ intl, locale, now: now(), isCards, userId, ...deeds })}
      rows={feeds}
      keyOf={({ id }) => id}
      drawer={null}
      isQuiet={({ revokedAt }) => revokedAt !== null}
    />
  );
}
