import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { CalendarOff, ChevronRight, ClipboardList, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { memo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useApolloClient } from '@apollo/client/react';
import { useConfirm } from '../../components/confirm/confirm';
import { GuestsLine, PlacesLine } from '../../components/day-load/guests-line';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { NewBookingLink, useStaffLinks } from '../../components/staff-links/staff-links';
import { DayLoadsDocument, ReleaseHoldsDocument } from '../../graphql/loads.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DayGlyph } from '../../ui/day-glyph';
import { LoadBar } from '../../ui/load-bar';
import { NoteText } from '../../ui/note';
import { useSnackbar } from '../../ui/snackbar';
import { calendarDays, type BranchLoad, type CalendarDay } from './calendar-days';
import { cellLook, loadText, type CellLook, type CellTone } from './cell-look';
import { useCalendarActions, DayBookings } from './day-bookings';

const badgeTones: Record<CellTone, 'success' | 'medium' | 'full' | 'neutral'> = {
  available: 'success',
  limited: 'medium',
  full: 'full',
  overbooked: 'full',
  closed: 'neutral',
};

/** The max number of bookings that are expanded; the branches after them are collapsed. */
const opensUpTo = 24;

interface DayPanelProps {
  date: CalendarDate;
  day: CalendarDay | undefined;
  branchIds: readonly string[];
  onClose: () => void;
}

/** The bookings of the chosen day, by branch. */
export const DayPanel = memo(function DayPanel({ date, day, branchIds, onClose }: DayPanelProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const today = useToday();
  const look = day ? cellLook(intl, day, today) : null;
  // A branch without deliveries on that day cannot be expanded.
  const branches = day?.branches.filter(({ booked, status }) => booked > 0 || status !== 'CLOSED') ?? [];
  const title = deliveryDateText(date, locale, 'day');
  return (
    <Card
      asChild
      display="flex"
      flexDirection="column"
      position={{ lg: 'sticky' }}
      top={{ lg: '4' }}
      maxHeight={{ lg: 'max(26rem, calc(100 * var(--dvh) - 11.5rem))' }}
    >
      <section aria-labelledby="calendar-day">
        <chakra.div p={{ base: '4', lg: '5' }} pb="4" flex="none">
          <Flex align="center" justify="space-between" gap="2">
            <chakra.h2
              id="calendar-day"
              tabIndex={-1}
              outline="none"
              fontSize="1.1875rem"
              lineHeight="1.625rem"
              fontWeight="650"
              letterSpacing="-0.015em"
            >
              {title}
            </chakra.h2>
            <Button variant="ghost" size="sm" icon me="-2" hideBelow="lg" aria-label={t('staffCalendar.closeDay')} onClick={onClose}>
              <X size={18} />
            </Button>
          </Flex>
          {day ? <DayLoad day={day} look={look} /> : null}
        </chakra.div>
        <chakra.div px={{ base: '2.5', lg: '3' }} pt="1" pb="4" flex={{ lg: '0 1 auto' }} minHeight="0" overflowY={{ lg: 'auto' }}>
          {branchIds.length === 1 || branches.length === 0 ? (
            <DayBookings branchIds={branchIds} date={date} label={title} first={20} counted={day?.deliveries} />
          ) : (
            branches.map((load, index) => (
              <BranchPart
                key={`${load.branchId} ${date}`}
                load={load}
                date={date}
                isOpenAtFirst={branches.slice(0, index + 1).reduce((sum, { booked }) => sum + booked, 0) <= opensUpTo || index === 0}
              />
            ))
          )}
        </chakra.div>
        <PanelFoot branchId={branchIds.length === 1 ? (branchIds[0] ?? null) : null} load={branches[0]} date={date} />
      </section>
    </Card>
  );
});

function DayLoad({ day, look }: { day: CalendarDay; look: CellLook | null }) {
  const t = useT();
  const { canMove } = useCalendarActions();
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" mt="2.5" mb="2" wrap="wrap">
        {day.limit === 0 && day.booked === 0 ? (
          <span />
        ) : (
          <chakra.span fontVariantNumeric="tabular-nums">
            <chakra.span fontSize="1.625rem" lineHeight="2rem" fontWeight="700" letterSpacing="-0.02em">
              {day.booked}
            </chakra.span>{' '}
            <NoteText>
              {t('staffCalendar.ofBooked', { limit: day.limit, held: day.held, isPlaces: day.booked === day.deliveries ? 'no' : 'yes' })}
            </NoteText>
          </chakra.span>
        )}
        {look ? (
          <Badge colorPalette={badgeTones[look.tone]} size="sm" whiteSpace="normal">
            <DayGlyph kind={look.glyph} size={12} />
            {look.word}
          </Badge>
        ) : null}
      </Flex>
      {day.limit === 0 && day.booked === 0 ? null : (
        <LoadBar booked={day.booked + day.held} limit={day.limit} tone={look?.tone ?? 'quiet'} />
      )}
      <PlacesLine of={day} mt="2" />
      <GuestsLine of={day} mt="2" />
      {canMove && day.heldInForms > 0 ? <EndHolds day={day} /> : null}
    </>
  );
}

/** The bookings of one branch on the day, expanded at first if there is room. */
function BranchPart({ load, date, isOpenAtFirst }: { load: BranchLoad; date: CalendarDate; isOpenAtFirst: boolean }) {
  const t = useT();
  const intl = useIntl();
  const today = useToday();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const day = calendarDays([load]).get(date);
  const look = day ? cellLook(intl, day, today) : null;
  return (
    <chakra.div mb="2">
      <chakra.h3>
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          display="flex"
          alignItems="center"
          gap="2"
          width="full"
          minHeight="2.75rem"
          px="2"
          borderRadius="l2"
          textStyle="sm"
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
        >
          <chakra.span display="block" transition="transform 120ms" transform={isOpen ? 'rotate(90deg)' : undefined} color="fg.muted">
            <ChevronRight size={16} />
          </chakra.span>
          <chakra.span flex="1" minWidth="0" fontWeight="600">
            {load.branchName}
          </chakra.span>
          {look ? (
            <>
              <chakra.span srOnly>{look.word}</chakra.span>
              <chakra.span
                color={look.tone === 'overbooked' || look.tone === 'full' ? 'full.fg' : look.tone === 'limited' ? 'medium.fg' : 'fg.muted'}
              >
                <DayGlyph kind={look.glyph} size={12} />
              </chakra.span>
            </>
          ) : null}
          <chakra.span fontVariantNumeric="tabular-nums" color="fg.muted" whiteSpace="nowrap">
            <chakra.span srOnly>{loadText(intl, load)}</chakra.span>
            <chakra.span aria-hidden="true">
              <chakra.strong fontWeight="600" color="fg">
                {load.booked}
              </chakra.strong>{' '}
              / {load.limit}
              {load.held > 0 ? (
                <>
                  {' · '}
                  {t('staffCalendar.held', { held: load.held })}
                </>
              ) : null}
            </chakra.span>
          </chakra.span>
        </chakra.button>
      </chakra.h3>
      <PlacesLine of={load} ps="2" />
      <GuestsLine of={load} ps="2" />
      {isOpen && load.booked > 0 ? (
        <chakra.div pt="1">
          <DayBookings branchIds={[load.branchId]} date={date} label={load.branchName} first={20} counted={load.deliveries} />
          <Flex wrap="wrap" gap="2" mt="1.5">
            <BranchDayLinks branchId={load.branchId} date={date} overbookedBy={load.overbookedBy} />
          </Flex>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

function PanelLink({ to, icon: Icon, color, children }: { to: string; icon: LucideIcon; color?: string; children: string }) {
  return (
    <Button asChild variant="outline" size="sm" color={color}>
      <Link to={to}>
        <Icon size={16} />
        {children}
      </Link>
    </Button>
  );
}

/** Links from a branch’s day to its run sheet and to its work list. A past day cannot be changed any more. */
function BranchDayLinks({ branchId, date, overbookedBy }: { branchId: string; date: CalendarDate; overbookedBy: number }) {
  const t = useT();
  const today = useToday();
  const links = useStaffLinks();
  return (
    <>
      {links.day ? (
        <PanelLink to={links.day(branchId, date)} icon={ClipboardList}>
          {t('staffCalendar.dayPage')}
        </PanelLink>
      ) : null}
      {links.overbooked && overbookedBy > 0 && date >= today ? (
        <PanelLink to={links.overbooked(branchId, date)} icon={TriangleAlert} color="full.fg">
          {t('staffCalendar.decide', { count: overbookedBy })}
        </PanelLink>
      ) : null}
    </>
  );
}

function PanelFoot({ branchId, load, date }: { branchId: string | null; load: BranchLoad | undefined; date: CalendarDate }) {
  const t = useT();
  const isOver = date < useToday();
  const { closeDay } = useStaffLinks();
  const mayClose = isAllowed(useStaffUser(), 'rule:write');
  return (
    <Flex flex="none" gap="2" px="5" py="3" wrap="wrap" css={{ '&:empty': { display: 'none' }, '& > *': { flexGrow: 1 } }}>
      {branchId === null ? null : <BranchDayLinks branchId={branchId} date={date} overbookedBy={load?.overbookedBy ?? 0} />}
      {isOver || !closeDay || !mayClose ? null : (
        <PanelLink to={closeDay(date, branchId ?? undefined)} icon={CalendarOff}>
          {t('staffCalendar.closeForAll')}
        </PanelLink>
      )}
      {isOver ? null : <NewBookingLink date={date} {...(branchId !== null && { branch: branchId })} />}
    </Flex>
  );
}

/** The button disappears with the holds that it ends, so the day takes the focus. */
function focusDayWhenRemoved(part: HTMLElement | null) {
  return () => {
    if (part?.contains(document.activeElement)) document.getElementById('calendar-day')?.focus({ preventScroll: true });
  };
}

/** Ends the holds of guests on a day in the shown branches, after a question. */
function EndHolds({ day }: { day: CalendarDay }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const client = useApolloClient();
  const confirm = useConfirm();
  const showMessage = useSnackbar();

  async function end() {
    const held = day.branches.filter(({ heldInForms }) => heldInForms > 0);
    let count = 0;
    const isDone = await confirm({
      title: t('staffCalendar.endHolds.title'),
      text: (
        <>
          {t('staffCalendar.endHolds.text', {
            branches: intl.formatList(held.map(({ branchName }) => branchName)),
            date: deliveryDateText(day.date, locale, 'day'),
            count: day.heldInForms,
          })}
          <chakra.span display="block" color="fg.muted" mt="2">
            {t('staffCalendar.endHolds.stays')}
          </chakra.span>
        </>
      ),
      confirm: t('staffCalendar.endHolds'),
      isDanger: true,
      run: async () => {
        for (const { branchId } of held) {
          const { data } = await client.mutate({ mutation: ReleaseHoldsDocument, variables: { branchId, date: day.date } });
          count += data?.releaseHolds ?? 0;
        }
      },
    });
    // Holds have no live changes. This runs after the question, when the button has the focus again.
    void client.refetchQueries({ include: [DayLoadsDocument] });
    if (isDone) showMessage({ color: 'success', content: t('staffCalendar.endHolds.done', { count }) });
  }

  return (
    <chakra.div ref={focusDayWhenRemoved} mt="2">
      <Button variant="outline" size="sm" onClick={() => void end()}>
        {t('staffCalendar.endHolds')}
      </Button>
    </chakra.div>
  );
}
