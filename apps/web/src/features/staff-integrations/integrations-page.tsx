import { paths } from '@booking/domain/navigation/paths';
import { Box } from '@chakra-ui/react';
import { MessageSquareText, Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { KeyHints } from '../../components/staff-table/key-hints';
import { StaffTable } from '../../components/staff-table/staff-table';
import { now } from '../../lib/clock';
import { useIsOpen } from '../../lib/open-paths';
import { useStaffUser } from '../../lib/session/staff-user';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SectionCard } from '../../ui/section-card';
import { Skeleton } from '../../ui/skeleton';
import type { FeedPartsFragment } from './calendar-feeds.generated';
import { feedColumns } from './feed-columns';

interface IntegrationsPageProps {
  /** Null until the list is there. */
  feeds: readonly FeedPartsFragment[] | null;
  state: { loading: boolean; failed: boolean; onRetry: () => void };
  /** Null: no branch is its user's. */
  onAdd: (() => void) | null;
  onRevoke: (feed: FeedPartsFragment) => void;
  onTakeOver: (feed: FeedPartsFragment) => void;
}

/** What others read of the product: the calendar feeds, and the way to what families read. */
export function IntegrationsPage({ feeds, state, onAdd, ...deeds }: IntegrationsPageProps) {
  const intl = useIntl();
  const isEmpty = feeds?.length === 0;
  return (
    <PageRoom>
      <PageHead title={intl.formatMessage({ id: 'integrations.title' })} actions={<MessagesLink />} />
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
        skeleton={<FeedsSkeleton />}
      >
        {feeds && (isEmpty ? <NoFeeds onAdd={onAdd} /> : <FeedTable feeds={feeds} {...deeds} />)}
      </SectionCard>
      {onAdd && feeds && !isEmpty ? (
        <KeyHints
          hints={[
            { keys: ['↑', '↓'], does: 'staffTable.move' },
            { keys: ['A'], does: 'integrations.add' },
          ]}
        />
      ) : null}
    </PageRoom>
  );
}

function MessagesLink() {
  const to = useLocalisedPath();
  if (!useIsOpen()(paths.adminMessages)) return null;
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={to(paths.adminMessages)}>
        <MessageSquareText size={17} aria-hidden="true" />
        <FormattedMessage id="messages.title" />
      </Link>
    </Button>
  );
}

type FeedTableProps = Pick<IntegrationsPageProps, 'onRevoke' | 'onTakeOver'> & { feeds: readonly FeedPartsFragment[] };

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

/** Nothing is read yet: what a feed is for, or why there can be none. */
function NoFeeds({ onAdd }: { onAdd: (() => void) | null }) {
  const words = onAdd ? 'integrations.empty' : 'branches.empty';
  return (
    <Box role="status" px="5" pb="8" maxWidth="36rem" mx="auto">
      <EmptyState
        picture={<BedScene />}
        title={<FormattedMessage id={`${words}.title`} />}
        action={
          onAdd && (
            <Button onClick={onAdd}>
              <Plus size={17} aria-hidden="true" />
              <FormattedMessage id="integrations.addFirst" />
            </Button>
          )
        }
      >
        <FormattedMessage id={`${words}.text`} />
      </EmptyState>
    </Box>
  );
}

function FeedsSkeleton() {
  return (
    <Box px="5" pb="4">
      <Box as="span" srOnly role="status">
        <FormattedMessage id="integrations.loading" />
      </Box>
      {[70, 55, 80].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="4" my="6" />
      ))}
    </Box>
  );
}
