import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Camera, Check, CircleX, Hourglass } from 'lucide-react';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { useIntl } from 'react-intl';
import { BookingStatusBadge } from '../../components/booking-status/booking-status-badge';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import type { DayStop } from './day-stops';
import { sentAnyway, type ActionError, type QueuedAction, type Standing } from './queue/queued-action';
import { mayAddPhotos } from './stop-menu';
import { useDayActions } from './use-stop-actions';
import { statusLooks } from '../../components/booking-status/booking-status-badge';

/** A finished stop on a telephone: it can be undone, and photographs can be added. */
export function DoneRow({ stop }: { stop: DayStop }) {
  const t = useT();
  const locale = useLocale();
  const { undo, deliver, pickPhotos, mayStep, busy } = useDayActions();
  const { booking, waits, status, at, photos } = stop;
  const isDelivered = status === 'DELIVERED';
  const Icon = isDelivered ? Check : CircleX;
  const tone = isDelivered ? 'success' : 'full';
  const name = personText(booking.salutation, booking.name, locale);
  return (
    <Card asChild px="4" py="2.5">
      <li>
        <Flex align="center" gap="3">
          <chakra.span
            display="grid"
            placeItems="center"
            flex="none"
            boxSize="1.75rem"
            borderRadius="full"
            bg={`${tone}.muted`}
            color={`${tone}.fg`}
          >
            <Icon size={16} strokeWidth={2.4} aria-hidden="true" />
          </chakra.span>
          <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
            <chakra.span display="block" fontWeight="500">
              {name}
            </chakra.span>
            <chakra.span display="flex" flexWrap="wrap" gap="2.5" color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
              {waits ? (
                <WaitsLine stop={stop} />
              ) : (
                <span>
                  {t(statusLooks[status].text)} {at}
                </span>
              )}
              <PhotoCount count={photos} />
            </chakra.span>
          </chakra.span>
          {mayStep && stop.mayUndo && (
            <Button variant="ghost" aria-label={t('day.undoName', { name })} onClick={() => undo(stop)}>
              {t('day.undo')}
            </Button>
          )}
          {mayStep && (waits === null || waits.begun) && mayAddPhotos(stop) && (
            <Button
              variant="ghost"
              icon
              loading={busy === booking.id}
              aria-label={t('day.addPhotosTo', { name })}
              onClick={() => pickPhotos((files) => deliver(stop, files))}
            >
              {busy === booking.id ? null : <Camera size={20} />}
            </Button>
          )}
        </Flex>
        <RejectedAtStop stop={stop} />
      </li>
    </Card>
  );
}

/** The status of a stop and its time. An hourglass marks a status that is not sent yet, so that others do not see it. */
export function StopStatus({ stop, dense = false }: { stop: DayStop; dense?: boolean }) {
  const { status, at, waits } = stop;
  return (
    <chakra.span display="inline-flex" alignItems="center" flexWrap="wrap" gap="2" fontVariantNumeric="tabular-nums">
      <BookingStatusBadge status={status} size={dense ? 'sm' : 'md'} />
      {waits ? (
        <WaitsLine stop={stop} />
      ) : (
        at !== null && (
          <chakra.span textStyle="xs" color="fg.muted">
            {at}
          </chakra.span>
        )
      )}
    </chakra.span>
  );
}

function WaitsLine({ stop: { at } }: { stop: DayStop }) {
  const t = useT();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="xs" color="medium.fg" css={{ '& svg': { flex: 'none' } }}>
      <Hourglass size={14} />
      {t('day.waits', { time: at ?? '' })}
    </chakra.span>
  );
}

/** The number of photographs of a stop. */
export function PhotoCount({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <chakra.span
      role="img"
      aria-label={t('day.photos', { count })}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      <Camera size={15} />
      {count}
    </chakra.span>
  );
}

const titles = {
  CONFLICT: 'day.rejected.conflict',
  GONE: 'day.rejected.gone',
  REFUSED: 'day.rejected.refused',
  PHOTO: 'day.rejected.photo',
  EXPIRED: 'day.rejected.expired',
} as const satisfies Record<ActionError['code'], string>;

/** The rejected actions of a stop, beside it. */
export const RejectedAtStop = ({ stop: { booking, rejected } }: { stop: DayStop }) => (
  <RejectedActions actions={rejected} standing={booking} />
);

/** The rejected actions of bookings without a stop on the page. */
export const OrphanedActions = ({ orphaned }: { orphaned: readonly (readonly QueuedAction[])[] }) =>
  orphaned.map((actions) => (
    <RejectedActions key={actions[0]?.bookingId} actions={actions} standing={actions[0]?.error?.standing ?? null} isOrphaned />
  ));

interface RejectedActionsProps {
  /** The actions of one booking: the first was rejected, the others wait behind it. */
  actions: readonly QueuedAction[];
  /** The present state of the booking; null: unknown. */
  standing: Standing | null;
  isOrphaned?: boolean;
}

/** Says what was rejected and the present state of the booking. The user sends it anyway or drops it; until then nothing happens. */
function RejectedActions({ actions, standing, isOrphaned = false }: RejectedActionsProps) {
  const { drop, sendAnyway } = useDayActions();
  const { formatList } = useIntl();
  const t = useT();
  const locale = useLocale();
  const [first] = actions;
  if (!first?.error) return null;
  const { code, text } = first.error;
  const nameOf = ({ status, takesBack, photos }: QueuedAction) =>
    t('day.rejected.action', { status: t(takesBack ? 'day.undo' : statusLooks[status].text), photos: photos.length });
  const resent = sentAnyway(actions, standing);
  const sentences = [
    t(isOrphaned ? 'day.rejected.recordedFor' : 'day.rejected.recorded', {
      actions: formatList(actions.map(nameOf)),
      time: localDateTime(new Date(first.at)).time,
      date: deliveryDateText(first.date, locale, 'brief'),
    }),
    text,
    standing && t('day.rejected.standing', { status: t(statusLooks[standing.status].text) }),
    code === 'PHOTO' && t('day.rejected.withoutPhotos'),
    standing !== null && resent[0]?.takesBack && t('day.rejected.takesBack'),
    (code === 'GONE' || code === 'EXPIRED') && t('day.rejected.callOffice'),
  ];
  return (
    <Alert role="alert" status="warning" my={isOrphaned ? undefined : '2'} mb={isOrphaned ? '4' : undefined} title={t(titles[code])}>
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
    </Alert>
  );
}
