import { Badge, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronDown, ChevronLeft, ChevronRight, Plus, Printer, Store } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { isCrewDay } from '@booking/domain/booking/crew-days';
import { addDays, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { skipToken } from '@apollo/client/react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { LoadLine } from '../../components/day-load/guests-line';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useDayLoadsQuery } from '../../graphql/loads.generated';
import { useBookingDayLoadQuery } from '../../graphql/staff-bookings.generated';
import { createLocalStore } from '../../lib/local-store';
import type { SessionBranch } from '../../lib/session/session-user';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { PageTitle } from '../../ui/page-title';
import type { Printing } from './day-cards';

interface DayHeadProps {
  place: DayPlace;
  printing: Printing;
  mayPrint: boolean;
  /** Whether there is anything to print. */
  hasPaper: boolean;
  newBooking: string | null;
  /** The menu of the rounds, for users who may plan them. */
  rounds: ReactNode;
}

/** The branch and the date, and the controls to change them. */
export function DayHead({ place, printing, mayPrint, hasPaper, newBooking, rounds }: DayHeadProps) {
  const t = useT();
  const locale = useLocale();
  const date = deliveryDateText(place.date, locale, 'day');
  useDocumentTitle(`${date}, ${place.branch?.name ?? ''}`);
  return (
    <Flex align="center" justify="space-between" gap="3" rowGap="2.5" wrap="wrap" mb="4">
      <Flex align="center" gap="2" minWidth="0" flex={{ base: '1 0 100%', md: '0 1 auto' }}>
        <PageTitle
          me="1"
          flex={{ base: '1', md: 'none' }}
          minWidth="0"
          fontSize={{ base: 'min(1.375rem, 6vw)', md: '1.625rem' }}
          lineHeight={{ base: '1.75rem', md: '2rem' }}
          aria-live="polite"
        >
          {date}
        </PageTitle>
        {place.isToday && <Badge colorPalette="primary">{t('deliveryForm.day.today')}</Badge>}
        <Turn to={place.before} place={place} label={t('day.before')} icon={ChevronLeft} />
        <Turn to={place.after} place={place} label={t('day.after')} icon={ChevronRight} />
      </Flex>
      <DayLoad place={place} />
      <Flex align="center" gap="2" wrap="wrap">
        <BranchMenu place={place} />
        {rounds}
        {mayPrint && (
          <Button variant="outline" size="sm" hideBelow="md" loading={printing.busy} disabled={!hasPaper} onClick={printing.print}>
            {printing.busy ? null : <Printer size={16} />}
            {t('day.print')}
          </Button>
        )}
        {newBooking !== null && (
          <Button asChild variant="outline" size="sm" hideBelow="md">
            <Link to={newBooking}>
              <Plus size={16} />
              {t('day.add')}
            </Link>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** The load of the day, for users who may read bookings: all bookings, not only those in rounds. */
function DayLoad({ place: { branch, date } }: { place: DayPlace }) {
  const mayRead = isAllowed(useStaffUser(), 'booking:read');
  const { data } = useBookingDayLoadQuery(mayRead && branch ? { variables: { branchIds: [branch.id], date } } : skipToken);
  const load = data?.dayLoads[0];
  return load ? <LoadLine of={load} flex={{ base: '1 0 100%', md: '1' }} /> : null;
}

function Turn({ to, place, label, icon: Icon }: { to: string | null; place: DayPlace; label: string; icon: typeof ChevronLeft }) {
  if (to === null) return null;
  return (
    <Button asChild variant="outline" size="sm" icon>
      <Link to={place.linkTo({ date: to })} replace aria-label={label}>
        <Icon size={18} aria-hidden="true" />
      </Link>
    </Button>
  );
}

function BranchMenu({ place: { branches, branch, linkTo } }: { place: DayPlace }) {
  const t = useT();
  const label = t('shell.branches');
  if (branch === null) return null;
  if (branches.length < 2) {
    return (
      <chakra.span display="flex" alignItems="center" gap="2" textStyle="sm" fontWeight="600">
        <Store size={16} />
        {branch.name}
      </chakra.span>
    );
  }
  return (
    <Menu
      label={label}
      width="17rem"
      trigger={(props) => (
        <Button variant="tint" size="sm" aria-label={`${label}: ${branch.name}`} {...props}>
          <Store size={16} />
          {branch.name}
          <ChevronDown size={15} />
        </Button>
      )}
    >
      <chakra.div maxHeight="min(24rem, 60 * var(--dvh))" overflowY="auto">
        {branches.map(({ id, name }) => (
          <MenuItem key={id} asChild data-chosen={id === branch.id ? '' : undefined}>
            <Link to={linkTo({ branch: id })} replace aria-current={id === branch.id ? 'true' : undefined}>
              <chakra.span flex="1">{name}</chakra.span>
              {id === branch.id && <Check size={16} strokeWidth={2.4} />}
            </Link>
          </MenuItem>
        ))}
      </chakra.div>
    </Menu>
  );
}

/** The branch and the date in the address of the page. */
export interface DayPlace {
  branches: readonly SessionBranch[];
  /** Null: the user has no branch, or the first one with stops is not known yet. */
  branch: SessionBranch | null;
  isLoading: boolean;
  date: CalendarDate;
  isToday: boolean;
  /** Returns the address of the page with another branch or date. */
  linkTo: (change: { branch?: string; date?: CalendarDate }) => { search: string };
  /** The previous date; null: the crew may only see today and tomorrow. */
  before: CalendarDate | null;
  after: CalendarDate | null;
}

/** The branch whose day was shown last on this device. */
export const lastBranch = createLocalStore<string>({
  key: 'booking.day-branch',
  version: 1,
  parse: (json) => (typeof json === 'string' ? json : null),
});

/**
 * `?branch=<id>&date=YYYY-MM-DD`; without a date, today. Without a branch of one's own, the one that was shown last on this device, else the
 * first that has stops on that date, else the first.
 */
export function useDayPlace(): DayPlace {
  const [search, setSearch] = useSearchParams();
  const user = useStaffUser();
  const present = useToday();
  const mayReadAll = isAllowed(user, 'booking:read');
  const mayShow = (date: CalendarDate) => mayReadAll || isCrewDay(date, present);
  const asked = search.get('date') ?? '';
  const date = isCalendarDate(asked) && mayShow(asked) ? asked : present;
  const { branches } = user;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  const own = (branchId: string | null) => branches.find(({ id }) => id === branchId) ?? null;
  const named = own(search.get('branch'));
  const last = named ?? own(lastBranch.read());
  const isOpen = last === null && branches.length > 1 && mayReadAll;
  const { data, loading } = useDayLoadsQuery(isOpen ? { variables: { branchIds: null, from: date, to: date } } : skipToken);
  const busy = branches.find(({ id }) => data?.dayLoads.some(({ branchId, booked }) => branchId === id && booked > 0));
  const branch = last ?? (isOpen && loading ? null : (busy ?? branches[0] ?? null));
  const linkTo: DayPlace['linkTo'] = (change) => {
    const next = new URLSearchParams(search);
    next.delete('booking');
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return { search: next.toString() };
  };
  const branchId = branch?.id ?? null;
  // The branch that the loads have found is kept in the address, so that later bookings do not change it.
  const keepInAddress = useEffectEvent(() => {
    // A branch that only replaces a lost answer is not kept.
    if (branchId === null || (isOpen && !data)) return;
    lastBranch.write(branchId);
    if (isOpen) setSearch(linkTo({ branch: branchId }).search, { replace: true });
  });
  useEffect(() => keepInAddress(), [branchId]);
  return {
    branches,
    branch,
    isLoading: isOpen && loading,
    date,
    isToday: date === present,
    before: mayShow(before) ? before : null,
    after: mayShow(after) ? after : null,
    linkTo,
  };
}
