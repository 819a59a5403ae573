import { useApolloClient } from '@apollo/client/react';
import { formatMobile } from '@booking/domain/checks/mobile';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { TimeWindow } from '@booking/domain/delivery-day/time-window';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import { Bell, BellRing, ChevronDown, ClockAlert, DoorClosed, House, Megaphone, Phone, Send } from 'lucide-react';
import { useState } from 'react';
import { callHref } from '../../components/booking-drawer/contact-links';
import { DayAnnounceDocument, DayAttendanceDocument } from '../../graphql/day.generated';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Menu, MenuItem } from '../../ui/menu';
import { useSnackbar } from '../../ui/snackbar';
import type { DayPlace } from './day-head';
import { dayRounds, isDone, isToNotify, type DayRound, type DayStop } from './day-stops';
import type { DaySheetState } from './use-day-sheet';

/** Returns the text of a time window. */
export const windowLabel = ({ from, to }: TimeWindow): string => `${from}–${to}`;

interface StopWindowProps extends HTMLChakraProps<'span'> {
  stop: DayStop;
}

/** The announced window of a stop. Renders nothing before the announcement. */
export function StopWindow({ stop: { booking, isOutside }, ...look }: StopWindowProps) {
  if (booking.window === null) return null;
  return (
    <chakra.span
      textStyle="xs"
      color={isOutside ? 'medium.fg' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...look}
    >
      {windowLabel(booking.window)}
    </chakra.span>
  );
}

interface StopAttendanceProps extends HTMLChakraProps<'span'> {
  stop: DayStop;
}

/** Whether somebody will be at home. No answer is shown only from the announcement until the stop is done. */
export function StopAttendance({ stop, ...look }: StopAttendanceProps) {
  const t = useT();
  const { attendance, window } = stop.booking;
  if (isDone(stop) || (attendance === null && window === null)) return null;
  const Icon = attendance === 'YES' ? House : attendance === 'NO' ? DoorClosed : null;
  const tone = attendance === 'YES' ? 'success.fg' : attendance === 'NO' ? 'full.fg' : 'fg.muted';
  return (
    <chakra.span display="flex" alignItems="center" gap="1" textStyle="xs" color={tone} {...look}>
      {Icon && <Icon size={13} />}
      {t(attendance === 'YES' ? 'day.attendance.yes' : attendance === 'NO' ? 'day.attendance.no' : 'day.attendance.none')}
    </chakra.span>
  );
}

/** Records after a call whether somebody will be at home. @param read reloads the day */
export function useConfirmAttendance(read: () => Promise<void>): (stop: DayStop, answer: Attendance) => void {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const show = useSnackbar();
  async function confirm({ booking }: DayStop, answer: Attendance): Promise<void> {
    const { id: bookingId, deliveryDate } = booking;
    const name = personText(booking.salutation, booking.name, locale);
    try {
      await client.mutate({ mutation: DayAttendanceDocument, variables: { bookingId, deliveryDate, answer } });
      show({ color: 'success', content: t(answer === 'YES' ? 'day.attendance.savedYes' : 'day.attendance.savedNo', { name }) });
    } catch (error) {
      const { code } = requestFailureOf(error);
      show({ color: 'full', content: t(code === 'NETWORK' ? 'day.attendance.offline' : 'day.attendance.failed', { name }) });
      if (code !== 'NETWORK') await read();
    }
  }
  return (stop, answer) => void confirm(stop, answer);
}

interface AnnouncementsProps {
  rounds: readonly DayRound[];
  place: DayPlace;
  state: DaySheetState;
  /** The rounds have unsaved changes: the server would announce the saved ones. */
  isUnsaved: boolean;
}

const stopsOf = (rounds: readonly DayRound[]) => rounds.flatMap(({ stops }) => stops);

/** Announces the time windows of a day, notifies customers of changed ones, and lists those whom no message reached. */
export function Announcements({ rounds, place: { branch, date }, state, isUnsaved }: AnnouncementsProps) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  /** The stops whose customers the server could not notify since the day was opened. */
  const [missedIds, setMissedIds] = useState<ReadonlySet<string>>(new Set());
  const stops = stopsOf(rounds);
  const toNotify = stops.filter(isToNotify);
  const announced = stops.filter(({ booking }) => booking.window !== null);
  const answers = (answer: Attendance | null) => stops.filter(({ booking }) => booking.attendance === answer).length;
  const waiting = toNotify.filter(({ booking }) => booking.window === null);
  const missed = toNotify.filter(({ booking }) => missedIds.has(booking.id));
  const outside = toNotify.filter(({ booking, isOutside }) => isOutside && !missedIds.has(booking.id));
  const nameOf = ({ booking }: DayStop) => personText(booking.salutation, booking.name, locale);

  /** @param whom the stops whose customers are notified @param round null: the whole day @param bookingIds null: all of them */
  async function announce(whom: readonly DayStop[], round: number | null, bookingIds: string[] | null): Promise<void> {
    if (branch === null) return;
    setBusy(true);
    try {
      const { data } = await client.mutate({
        mutation: DayAnnounceDocument,
        variables: { branchId: branch.id, date, round, bookingIds },
        // What is newer in the cache is not overwritten.
        fetchPolicy: 'no-cache',
      });
      if (data) {
        const sheet = data.announceWindows;
        state.show(sheet, state.sheet);
        const ids = new Set(whom.map(({ booking }) => booking.id));
        const left = stopsOf(dayRounds(sheet, null, [], today)).filter((stop) => ids.has(stop.booking.id) && isToNotify(stop));
        setMissedIds(new Set([...missedIds, ...left.map(({ booking }) => booking.id)]));
        show({
          color: left.length === 0 ? 'success' : 'medium',
          content: t('day.announce.done', { count: whom.length - left.length, left: left.length }),
        });
      }
    } catch (error) {
      const { code } = requestFailureOf(error);
      show({ color: 'full', content: t(code === 'NETWORK' ? 'day.announce.offline' : 'day.announce.failed') });
    }
    setBusy(false);
  }

  return (
    <>
      {outside.length > 0 && (
        <Alert role="status" status="warning" icon={ClockAlert} mb="4" title={t('day.announce.outside', { count: outside.length })}>
          {outside.map(nameOf).join(', ')}
          {isUnsaved ? (
            <chakra.p mt="1">{t('day.announce.saveFirst')}</chakra.p>
          ) : (
            <chakra.div mt="2">
              <Button
                size="sm"
                loading={isBusy}
                onClick={() =>
                  void announce(
                    outside,
                    null,
                    outside.map(({ booking }) => booking.id),
                  )
                }
              >
                {isBusy ? null : <Send size={16} />}
                {t('day.announce.changed', { count: outside.length })}
              </Button>
            </chakra.div>
          )}
        </Alert>
      )}
      {missed.length > 0 && (
        <Alert role="status" status="warning" icon={Phone} mb="4" title={t('day.announce.call', { count: missed.length })}>
          {t('day.announce.callWhy')}
          <chakra.ul listStyleType="none" mt="1">
            {missed.map((stop) => (
              <li key={stop.booking.id}>
                <chakra.span me="2">{t('day.announce.callStop', { name: nameOf(stop), expected: stop.expected })}</chakra.span>
                <chakra.a
                  href={callHref(stop.booking.primaryContact)}
                  display="inline-flex"
                  alignItems="center"
                  minHeight={{ base: '2.75rem', md: '1.75rem' }}
                  textDecoration="underline"
                  fontVariantNumeric="tabular-nums"
                >
                  {formatMobile(stop.booking.primaryContact)}
                </chakra.a>
              </li>
            ))}
          </chakra.ul>
        </Alert>
      )}
      {stops.length > 0 && outside.length === 0 && !isUnsaved && (
        <Card px="5" py="3" mb="4">
          <Flex align="center" gap="3" rowGap="2" wrap="wrap" textStyle="sm">
            <chakra.span
              display="grid"
              placeItems="center"
              flex="none"
              boxSize="2rem"
              borderRadius="l1"
              bg={announced.length > 0 ? 'success.muted' : 'primary.muted'}
              color={announced.length > 0 ? 'success.fg' : 'primary.fg'}
            >
              {announced.length > 0 ? <BellRing size={17} /> : <Bell size={17} />}
            </chakra.span>
            <chakra.p flex="1 1 14rem" fontWeight={announced.length > 0 ? '600' : undefined}>
              {announced.length > 0
                ? t('day.announce.announced', { announced: announced.length, count: stops.length })
                : t('day.announce.waiting', { count: waiting.length })}{' '}
              {waiting.length > 0 && date > today && (
                <chakra.span fontWeight="400" color="fg.muted">
                  {t('day.announce.reminder')}
                </chakra.span>
              )}
            </chakra.p>
            {announced.length > 0 && (
              <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
                {t('day.announce.home', { yes: answers('YES'), no: answers('NO'), none: answers(null) })}
              </chakra.p>
            )}
            {waiting.length > 0 && (
              <AnnounceButton
                rounds={rounds}
                isFirst={announced.length === 0}
                isBusy={isBusy}
                onAnnounce={(whom, round) => void announce(whom, round, null)}
              />
            )}
          </Flex>
        </Card>
      )}
    </>
  );
}

interface AnnounceButtonProps {
  rounds: readonly DayRound[];
  /** No customer was notified yet, so this is the main action of the page. */
  isFirst: boolean;
  isBusy: boolean;
  onAnnounce: (stops: readonly DayStop[], round: number | null) => void;
}

/** Announces the day. With several rounds, a menu announces the day or one round. */
function AnnounceButton({ rounds, isFirst, isBusy, onAnnounce }: AnnounceButtonProps) {
  const t = useT();
  const label = t('day.announce');
  const variant = isFirst ? 'primary' : 'outline';
  const day = () => onAnnounce(stopsOf(rounds).filter(isToNotify), null);
  if (rounds.length < 2) {
    return (
      <Button variant={variant} size="sm" loading={isBusy} onClick={day}>
        {isBusy ? null : <Megaphone size={16} />}
        {label}
      </Button>
    );
  }
  return (
    <Menu
      label={label}
      width="15rem"
      trigger={(props) => (
        <Button variant={variant} size="sm" disabled={isBusy} {...props}>
          <Megaphone size={16} />
          {label}
          <ChevronDown size={15} />
        </Button>
      )}
    >
      <MenuItem type="button" onClick={day}>
        {t('day.announce.day')}
      </MenuItem>
      {rounds
        .filter(({ stops }) => stops.some(isToNotify))
        .map(({ number, stops }) => (
          <MenuItem key={number} type="button" onClick={() => onAnnounce(stops.filter(isToNotify), number)}>
            {t('day.rounds.round', { round: number })}
          </MenuItem>
        ))}
    </Menu>
  );
}
