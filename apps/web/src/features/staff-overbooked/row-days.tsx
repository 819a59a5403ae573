import { chakra, Flex } from '@chakra-ui/react';
import { CalendarDays, Check, Phone, Pin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { momentText } from '../../components/delivery-date/moment-text';
import { callHref } from '../../components/booking-drawer/contact-links';
import { DatePicker } from '../../components/date-picker/date-picker';
import { useDeliveryDays } from '../../components/date-picker/use-delivery-days';
import { dateStrip } from '../../components/day-strip/date-strip';
import { Strip } from '../../components/day-strip/strip';
import { isBookable } from '../../components/day-status/day-look';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { SeeMessage } from './see-message';
import { isReady, useWork } from './work-context';
import { branchOn, type Planned } from './work-list';

/** The days to which the booking could go, with what they would carry, and all that can be done with it. */
export function RowDays({ plan }: { plan: Planned }) {
  const t = useT();
  const work = useWork();
  const { row, date, way } = plan;
  const { id, postcode, remarks } = row.booking;
  const [isOpen, setOpen] = useState(false);
  const days = useDeliveryDays(postcode, null);
  const { byDate, today } = days.calendar;
  // Later days first, unless an earlier one is proposed: a booking goes to an earlier day only where no later one is free.
  const from = date !== null && date < work.date ? today : work.date;
  const known = [...byDate.values()].filter((day) => day.date > from && day.date !== work.date && day.date !== today);
  const parts = dateStrip(known, date, null);
  const loads = useMemo(
    () =>
      work.loads.map((load) => {
        // What the day carries with this booking on it.
        const isFree = load.status === 'AVAILABLE' || load.status === 'LIMITED';
        const own = load.date === date && load.branchName === branchOn(row, load.date, work.branchName);
        const booked = own && plan.after ? plan.after.booked : load.booked + load.held + (isFree ? 1 : 0);
        return { ...load, booked };
      }),
    [work.loads, work.branchName, date, row, plan.after],
  );
  const choose = (to: string) => {
    if (work.mayWrite && work.busy === null && to !== work.date) work.choose(id, { date: to });
  };
  return (
    <chakra.div px={{ base: '4', md: '5' }} pb="4" ms={{ sm: '10' }} minWidth="0">
      {days.loading ? (
        <Skeleton height="4.75rem" />
      ) : (
        <Strip
          parts={parts}
          loads={loads}
          chosen={date}
          pending={null}
          onChoose={(to) => {
            const day = byDate.get(to);
            if (day && isBookable(day)) choose(to);
          }}
        />
      )}
      <Notes plan={plan} branchName={date === null ? null : (byDate.get(date)?.branchName ?? null)} />
      {remarks ? (
        <chakra.p textStyle="sm" color="fg.muted" mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
          {t('overbooked.remarks', { text: remarks })}
        </chakra.p>
      ) : null}
      {work.mayWrite ? (
        <Flex wrap="wrap" gap="2" mt="3" align="center">
          <AcceptNow plan={plan} />
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <CalendarDays size={16} />
            {t('overbooked.other')}
          </Button>
          <Button variant="outline" size="sm" disabled={work.busy !== null} onClick={() => work.keep(row)}>
            <Pin size={16} />
            {t('overbooked.keep')}
          </Button>
          <chakra.span hideFrom="xl">
            <SeeMessage plan={plan} />
          </chakra.span>
          <Button asChild variant="ghost" size="sm" ms={{ md: 'auto' }}>
            <a href={callHref(row.booking.primaryContact)}>
              <Phone size={16} />
              {t('overbooked.call')}
            </a>
          </Button>
        </Flex>
      ) : null}
      {way === 'ask' && date !== null ? <Deadline date={date} /> : null}
      {isOpen ? (
        <chakra.div mt="3" maxWidth="46rem" p="4" bg="bg.panel" borderRadius="l3" border="1px solid {colors.border}">
          <DatePicker
            days={days}
            chosen={date}
            present={work.date}
            onChoose={(to) => {
              setOpen(false);
              choose(to);
            }}
          />
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

/** The one primary button of the page, which names the date. */
function AcceptNow({ plan }: { plan: Planned }) {
  const t = useT();
  const locale = useLocale();
  const work = useWork();
  const { row, date, way } = plan;
  const isBusy = work.busy === row.booking.id;
  return (
    <Button size="sm" loading={isBusy} disabled={!isBusy && !isReady(work, plan)} onClick={() => work.decide(plan)}>
      {isBusy ? null : <Check size={16} />}
      {date === null ? t('overbooked.noDate') : t(`overbooked.accept.${way}`, { date: deliveryDateText(date, locale, 'brief') })}
    </Button>
  );
}

/** What to know before it is accepted. */
function Notes({ plan: { row }, branchName }: { plan: Planned; branchName: string | null }) {
  const t = useT();
  const work = useWork();
  const moved = row.suggestion?.movedBefore ?? 0;
  const isOther = branchName !== null && branchName !== work.branchName;
  if (moved === 0 && !isOther) return null;
  return (
    <chakra.p textStyle="sm" mt="2" display="flex" flexWrap="wrap" columnGap="2">
      {moved > 0 ? (
        <chakra.span color="medium.fg" fontWeight="600">
          {t('overbooked.movedBefore', { count: moved })}
        </chakra.span>
      ) : null}
      {isOther ? t('overbooked.byBranch', { branch: branchName }) : null}
    </chakra.p>
  );
}

/** Until when this customer could answer: a date that is near leaves less time than the day's own. */
function Deadline({ date }: { date: string }) {
  const t = useT();
  const locale = useLocale();
  const end = useWork().endOf(date);
  return (
    <chakra.p textStyle="help" color={end === null ? 'full.fg' : 'fg.muted'} mt="2" fontVariantNumeric="tabular-nums">
      {end === null ? t('overbooked.late.text') : t('overbooked.deadline', { at: momentText(end, locale) })}
    </chakra.p>
  );
}
