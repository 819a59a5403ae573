import { localMoment } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { chakra } from '@chakra-ui/react';
import { Ban, CircleX, UserRoundCheck } from 'lucide-react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import { Button } from '../../ui/button';
import { StatusChip } from '../../ui/status-chip';
import type { FeedPartsFragment } from './calendar-feeds.generated';
import { lastRead } from './last-read';

interface FeedColumnParts {
  intl: IntlShape;
  locale: Locale;
  /** Milliseconds. */
  now: number;
  /** Rows are cards, without a head that says what stands in them. */
  isCards: boolean;
  /** Whose feeds need not be taken over. */
  userId: string;
  onRevoke: (feed: FeedPartsFragment) => void;
  onTakeOver: (feed: FeedPartsFragment) => void;
}

/** The columns of the calendar feeds; the last one takes over and revokes, or says when it was revoked. */
export function feedColumns({
  intl,
  locale,
  now,
  isCards,
  userId,
  onRevoke,
  onTakeOver,
}: FeedColumnParts): StaffColumn<FeedPartsFragment>[] {
  const head = (name: string) => <FormattedMessage id={`integrations.head.${name}`} />;
  const dateOf = (at: string) => deliveryDateText(localMoment(new Date(at)).date, locale, 'plain');
  const nameOf = ({ createdBy }: FeedPartsFragment) => createdBy || intl.formatMessage({ id: 'integrations.erased' });
  return [
    {
      id: 'branch',
      head: head('branch'),
      width: 'minmax(0, 1fr)',
      cell: ({ branch }) => <chakra.span fontWeight="600">{branch.name}</chakra.span>,
    },
    {
      id: 'name',
      head: head('name'),
      width: 'minmax(0, 1.2fr)',
      cell: (feed) => (
        <>
          {feed.name}
          {feed.ended && feed.revokedAt === null ? (
            <StatusChip tone="medium" dense ms="2" fontSize={{ base: '1rem', md: '0.75rem' }}>
              <CircleX size={13} aria-hidden="true" />
              <FormattedMessage id="integrations.ended" />
            </StatusChip>
          ) : null}
        </>
      ),
    },
    {
      id: 'by',
      head: head('by'),
      width: 'minmax(0, 1fr)',
      cell: (feed) => {
        const [name, date] = [nameOf(feed), dateOf(feed.createdAt)];
        if (isCards) return <FormattedMessage id="integrations.madeBy" values={{ name, date }} />;
        return (
          <>
            {name}
            <chakra.span display="block" textStyle="xs" color="fg.muted" css={{ '[data-quiet] &': { color: 'inherit' } }}>
              <FormattedMessage id="integrations.made" values={{ date }} />
            </chakra.span>
          </>
        );
      },
    },
    { id: 'read', head: head('read'), width: '11rem', cell: ({ lastReadAt }) => readText(intl, locale, lastReadAt, now) },
    {
      id: 'revoke',
      head: <chakra.span srOnly>{head('revoke')}</chakra.span>,
      width: '13rem',
      cell: (feed) => (
        <chakra.span display="flex" flexWrap="wrap" justifyContent={{ md: 'flex-end' }}>
          {feed.revokedAt === null && feed.createdById !== userId ? (
            <Button
              variant="ghost"
              size="sm"
              ms={{ base: '-3', md: '0' }}
              me={{ base: '3', md: '0' }}
              aria-label={intl.formatMessage({ id: 'integrations.takeOverOne' }, { name: feed.name })}
              onClick={() => onTakeOver(feed)}
            >
              <UserRoundCheck size={16} aria-hidden="true" />
              <FormattedMessage id="integrations.takeOver" />
            </Button>
          ) : null}
          {feed.revokedAt === null ? (
            <Button
              className="action"
              variant="ghost"
              size="sm"
              ms={{ base: '-3', md: '0' }}
              aria-label={intl.formatMessage({ id: 'integrations.revokeOne' }, { name: feed.name })}
              onClick={() => onRevoke(feed)}
            >
              <Ban size={16} aria-hidden="true" />
              <FormattedMessage id="integrations.revoke" />
            </Button>
          ) : (
            <StatusChip dense fontSize={{ base: '1rem', md: '0.75rem' }}>
              <Ban size={13} aria-hidden="true" />
              <FormattedMessage id="integrations.revoked" values={{ date: dateOf(feed.revokedAt) }} />
            </StatusChip>
          )}
        </chakra.span>
      ),
    },
  ];
}

/** 'Read today, 07:30'. */
function readText(intl: IntlShape, locale: Locale, lastReadAt: string | null, now: number): string {
  const { when, ...values } = lastRead(lastReadAt, now);
  const said = 'date' in values ? { date: deliveryDateText(values.date, locale, 'plain') } : values;
  return intl.formatMessage({ id: `integrations.read.${when}` }, said);
}
