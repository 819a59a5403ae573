import { Badge, chakra, Flex } from '@chakra-ui/react';
import {
  BellOff,
  CalendarDays,
  Check,
  ChevronDown,
  Eye,
  MessageCircleQuestion,
  MessageSquareText,
  Phone,
  PhoneCall,
  Pin,
  type LucideIcon,
} from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { callHref } from '../../components/booking-drawer/contact-links';
import { DatePicker } from '../../components/date-picker/date-picker';
import { useDeliveryDays } from '../../components/date-picker/use-delivery-days';
import { isBookable } from '../../components/day-status/day-look';
import { dateStrip } from '../../components/day-strip/date-strip';
import { Strip } from '../../components/day-strip/strip';
import { deliveryDateText, momentText } from '../../components/delivery-date/delivery-date-text';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { Skeleton } from '../../ui/skeleton';
import { isReady, useWork } from './work-context';
import { branchOn, channelTexts, channels, isLost, placesOf, type Channel, type Planned, type WorkRow } from './work-list';
import { RowPerson, WorkRowFrame } from './work-row';

const channelIcons: Record<Channel, LucideIcon> = { ask: MessageCircleQuestion, notify: MessageSquareText, quiet: BellOff };

/** Number, person, date, channel and Accept: in one line where there is room. */
const rowColumns = { base: '1.75rem minmax(0, 1fr)', lg: '1.75rem minmax(0, 1fr) 7rem 16.5rem' };

/** A booking to decide on: its new date, the channel to its customer, and the button that moves it. */
export function DecisionRow({ row, number }: { row: WorkRow; number: number }) {
  const t = useT();
  const { plans, mayWrite, current } = useWork();
  const { booking } = row;
  const plan = plans.get(booking.id);
  const isCurrent = booking.id === current;
  if (!plan) return null;
  return (
    <>
      <WorkRowFrame
        id={booking.id}
        label={t('overbooked.row.decide', { number, name: booking.name })}
        mark={row.toCall ? <PhoneCall size={15} /> : number}
        markColors={isCurrent ? { bg: 'primary.solid', color: 'primary.contrast' } : { bg: 'bg.muted', color: 'fg.muted' }}
        gridTemplateColumns={rowColumns}
        rowGap="2.5"
        pt="3.5"
        pb={isCurrent ? '2' : '3.5'}
      >
        <div>
          <RowPerson booking={booking} />
          {row.toCall ? <ToCall row={row} /> : null}
        </div>
        <chakra.div gridColumn={{ base: '1 / -1', sm: '2', lg: 'auto' }}>
          <NewDate plan={plan} />
        </chakra.div>
        {mayWrite ? (
          <Flex gridColumn={{ base: '1 / -1', sm: '2', lg: 'auto' }} wrap="wrap" gap="2" align="center">
            <ChannelMenu plan={plan} />
            {isCurrent ? null : (
              <AcceptButton plan={plan} variant="tint" label={t('overbooked.accept.label', { name: booking.name })}>
                {t('overbooked.accept')}
              </AcceptButton>
            )}
          </Flex>
        ) : null}
      </WorkRowFrame>
      {isCurrent ? <RowDays plan={plan} /> : null}
    </>
  );
}

/** Staff have to call: the last offer was not accepted, or no message reaches the customer. */
function ToCall({ row }: { row: WorkRow }) {
  const t = useT();
  const locale = useLocale();
  const { moveOffer: offer } = row.booking;
  return (
    <Badge colorPalette="full" mt="1.5" whiteSpace="normal">
      {offer && isLost(row.booking)
        ? t(offer.state === 'DECLINED' ? 'overbooked.toCall.DECLINED' : 'overbooked.toCall.LAPSED', {
            date: deliveryDateText(offer.deliveryDate, locale, 'brief'),
          })
        : t('bookingDrawer.notifiedByPhone')}
    </Badge>
  );
}

function NewDate({ plan: { date, after } }: { plan: Planned }) {
  const t = useT();
  const locale = useLocale();
  if (date === null) {
    return (
      <chakra.span textStyle="sm" fontWeight="600" color="full.fg">
        {t('overbooked.noDate')}
      </chakra.span>
    );
  }
  return (
    <chakra.div textStyle="sm" fontVariantNumeric="tabular-nums" aria-live="polite">
      <chakra.div fontWeight="600" whiteSpace="nowrap">
        {deliveryDateText(date, locale, 'brief')}
      </chakra.div>
      {after ? (
        <chakra.div textStyle="xs" color="fg.muted">
          {t('overbooked.after', after)}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

interface AcceptButtonProps {
  plan: Planned;
  variant?: 'tint' | 'primary';
  label?: string;
  children: ReactNode;
}

function AcceptButton({ plan, variant, label, children }: AcceptButtonProps) {
  const work = useWork();
  const isBusy = work.busy === plan.row.booking.id;
  return (
    <Button
      variant={variant}
      size="sm"
      loading={isBusy}
      disabled={!isBusy && !isReady(work, plan)}
      aria-label={label}
      onClick={() => work.decide(plan)}
    >
      {isBusy ? null : <Check size={16} />}
      {children}
    </Button>
  );
}

function ChannelMenu({ plan: { row, date, channel } }: { plan: Planned }) {
  const t = useT();
  const { choose, busy, endOf } = useWork();
  const label = t('overbooked.channel.of', { name: row.booking.name });
  const word = (one: Channel) => t(channelTexts[one].name);
  const Icon = channelIcons[channel];
  const isLate = channel === 'ask' && date !== null && endOf(date) === null;
  return (
    <Menu
      label={label}
      width="14rem"
      trigger={(props) => (
        <Button variant="outline" size="sm" disabled={busy !== null} aria-label={`${label}: ${word(channel)}`} {...props}>
          <Icon size={16} aria-hidden="true" />
          <chakra.span color={isLate ? 'full.fg' : undefined}>{isLate ? t('overbooked.late') : word(channel)}</chakra.span>
          <ChevronDown size={15} />
        </Button>
      )}
    >
      {channels.map((one) => {
        const One = channelIcons[one];
        return (
          <MenuItem
            key={one}
            type="button"
            data-chosen={one === channel ? '' : undefined}
            aria-pressed={one === channel}
            onClick={() => choose(row.booking.id, { channel: one })}
          >
            <One size={16} aria-hidden="true" />
            {word(one)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

/** The days to which the booking can move, with their loads, and the actions of the row. */
function RowDays({ plan }: { plan: Planned }) {
  const t = useT();
  const locale = useLocale();
  const work = useWork();
  const { row, date, channel } = plan;
  const { id, postcode, remarks } = row.booking;
  const end = date === null ? null : work.endOf(date);
  const [isOpen, setOpen] = useState(false);
  const days = useDeliveryDays(postcode, null, { quantities: row.booking });
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
        const booked = own && plan.after ? plan.after.booked : load.booked + load.held + (isFree ? placesOf([row.booking]) : 0);
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
          {/* The one primary button of the page, which names the date. */}
          <AcceptButton plan={plan}>
            {date === null ? t('overbooked.noDate') : t(channelTexts[channel].accept, { date: deliveryDateText(date, locale, 'brief') })}
          </AcceptButton>
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
      {/* A date that is near leaves less time to answer than the day's own. */}
      {channel === 'ask' && date !== null ? (
        <chakra.p textStyle="help" color={end === null ? 'full.fg' : 'fg.muted'} mt="2" fontVariantNumeric="tabular-nums">
          {end === null ? t('overbooked.late.text') : t('overbooked.deadline', { at: momentText(end, locale) })}
        </chakra.p>
      ) : null}
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

/** Opens the message to the customer. Not rendered if no message is sent. */
export function SeeMessage({ plan }: { plan: Planned }) {
  const t = useT();
  const { hasMessage, see } = useWork();
  if (!hasMessage(plan)) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => see(plan)}>
      <Eye size={16} />
      {t('overbooked.message.see')}
    </Button>
  );
}
