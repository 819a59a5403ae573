import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { Flex } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import { sentAnyway, type ActionError, type QueuedAction, type Standing } from './queue/queued-action';

const titles = {
  CONFLICT: 'day.rejected.conflict',
  GONE: 'day.rejected.gone',
  REFUSED: 'day.rejected.refused',
  PHOTO: 'day.rejected.photo',
  EXPIRED: 'day.rejected.expired',
} as const satisfies Record<ActionError['code'], string>;

/** What the server did not accept of a stop, beside it. */
export const RejectedAtStop = ({ stop: { booking, rejected } }: { stop: DayStop }) => (
  <RejectedActions actions={rejected} standing={booking} />
);

/** What the server did not accept of bookings that have no stop on the page. */
export const OrphanedActions = ({ orphaned }: { orphaned: readonly (readonly QueuedAction[])[] }) =>
  orphaned.map((actions) => (
    <RejectedActions key={actions[0]?.bookingId} actions={actions} standing={actions[0]?.error?.standing ?? null} isOrphaned />
  ));

interface RejectedActionsProps {
  /** Of one booking: the first was not accepted, the others wait behind it. */
  actions: readonly QueuedAction[];
  /** Where the booking stands; null: unknown. */
  standing: Standing | null;
  isOrphaned?: boolean;
}

/** Says what was not accepted and where the booking stands; the user sends it anyway or drops it. Nothing happens without a choice. */
function RejectedActions({ actions, standing, isOrphaned = false }: RejectedActionsProps) {
  const { drop, sendAnyway } = useDayActions();
  const { formatList } = useIntl();
  const t = useT();
  const locale = useLocale();
  const [first] = actions;
  if (!first?.error) return null;
  const { code, text } = first.error;
  const nameOf = ({ status, takesBack, photos }: QueuedAction) =>
    t('day.rejected.action', { status: t(takesBack ? 'day.undo' : `manage.status.${status}`), photos: photos.length });
  const resent = sentAnyway(actions, standing);
  const sentences = [
    t(isOrphaned ? 'day.rejected.recordedFor' : 'day.rejected.recorded', {
      actions: formatList(actions.map(nameOf)),
      time: localDateTime(new Date(first.at)).time,
      date: deliveryDateText(first.date, locale, 'brief'),
    }),
    text,
    standing && t('day.rejected.standing', { status: t(`manage.status.${standing.status}`) }),
    code === 'PHOTO' && t('day.rejected.withoutPhotos'),
    standing !== null && resent[0]?.takesBack && t('day.rejected.takesBack'),
    (code === 'GONE' || code === 'EXPIRED') && t('day.rejected.callOffice'),
  ];
  return (
    <Banner role="alert" tone="medium" my={isOrphaned ? undefined : '2'} mb={isOrphaned ? '4' : undefined} title={t(titles[code])}>
      {sentences.filter(Boolean).join(' ')}
      <Flex gap="2" mt="2.5" wrap="wrap">
        {resent.length > 0 && (
          <Button variant="outline" size="sm" onClick={() => sendAnyway(first.bookingId, standing)}>
            {t('day.rejected.send')}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => drop(first.bookingId)}>
          {t('day.rejected.drop')}
        </Button>
      </Flex>
    </Banner>
  );
}
