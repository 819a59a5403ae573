import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowRight, Check, ChevronLeft, Clock } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { largeText } from '../../ui/theme/media';
import { BookingFactsCard } from '../booking-card/booking-facts-card';
import { BottomBar } from '../bottom-bar/bottom-bar';
import { CallCard } from '../call-card/call-card';
import { DateGoneAlert } from '../date-picker/date-gone-alert';
import { DatePicker } from '../date-picker/date-picker';
import type { LostDate } from '../date-picker/offered-days';
import type { DeliveryDays } from '../date-picker/use-delivery-days';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { FailureAlert } from '../failure-alert/failure-alert';

/** A date that was taken before the booking could move to it, with the nearest free dates. */
export interface TakenDate extends LostDate {
  alternatives: string[];
}

interface MovePageProps {
  days: DeliveryDays;
  booking: ManagedBookingPartsFragment;
  /** The address of the booking's page. */
  back: string;
  /** Texts: until when the date can be chosen, and the label of the button that goes back without a choice. */
  deadline: ReactNode;
  keep: ReactNode;
  /** The date to move to. */
  date: string | null;
  gone: TakenDate | null;
  busy: boolean;
  failure: RequestFailure | null;
  /** What the server requires before it moves the booking. Replaces the bar. */
  asked?: ReactNode;
  onChoose: (date: string) => void;
  onKeep: () => void;
  onMove: () => void;
}

const scrollToTop = () => void window.scrollTo(0, 0);

/** Elements that use Escape themselves. */
const overlays = '[role=dialog], dialog, [role=menu], [role=listbox]';

/** Calls back on Escape, unless an element over the page uses it. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const taken = event.defaultPrevented || (event.target instanceof Element && event.target.closest(overlays) !== null);
      if (event.key === 'Escape' && !taken) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The calendar for a booking that already has a date. */
export function MovePage(props: MovePageProps) {
  const t = useT();
  const { days, booking, back, deadline, keep, date, gone, busy, failure, asked = null, onChoose, onKeep, onMove } = props;
  const locale = useLocale();
  const present = booking.deliveryDate;
  // The pages before and after have the same path, so the router does not scroll: each of them begins at its top.
  useLayoutEffect(() => {
    scrollToTop();
    return scrollToTop;
  }, []);
  useEscape(() => (busy ? undefined : onKeep()));
  // The day of a failed delivery is over and cannot be kept.
  const text = booking.status === 'FAILED' ? null : t('manage.move.text', { date: deliveryDateText(present, locale, 'dayMonth') });
  return (
    <Flex direction="column" flex="1">
      <Container display="flex" alignItems="flex-start" gap="14" flex="1" pt={{ base: '1', md: '4' }} pb={{ base: '6', lg: '8' }}>
        <Box flex="1" minWidth="0">
          <BackLink to={back} reference={booking.reference} />
          <Flex direction={{ base: 'column', md: 'row' }} justify="space-between" align={{ md: 'flex-end' }} columnGap="6" mb="3.5">
            <PageTitle>{t('manage.move.title')}</PageTitle>
            <chakra.p color="fg.muted" mt={{ base: '1', md: '0' }} mb={{ md: '1.5' }} textStyle={{ base: 'body', md: 'sm' }}>
              {text}
            </chakra.p>
          </Flex>
          {gone ? <DateGoneAlert {...gone} byDate={days.calendar.byDate} onChoose={onChoose} /> : null}
          {failure ? <FailureAlert failure={failure} onRetry={onMove} /> : null}
          <FromTo
            present={present}
            branchName={booking.branchName}
            wanted={date}
            day={date === null ? null : (days.calendar.byDate.get(date) ?? null)}
          />
          {asked}
          <DatePicker days={days} chosen={date} present={present} onChoose={onChoose} />
        </Box>
        <Box hideBelow="lg" width="aside" flex="none" mt="5.125rem">
          <MoveAside booking={booking} />
        </Box>
      </Container>
      {asked === null ? (
        <MoveBar present={present} wanted={date} deadline={deadline} keep={keep} busy={busy} onKeep={onKeep} onMove={onMove} />
      ) : null}
    </Flex>
  );
}

function BackLink({ to, reference }: { to: string; reference: string }) {
  const t = useT();
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      minHeight={{ base: '11', md: '6' }}
      textStyle={{ base: 'body', md: 'sm' }}
      fontWeight="600"
      color={{ md: 'fg.muted' }}
      ms="-5px"
      borderRadius="l1"
      _hover={{ color: 'fg' }}
    >
      <Link to={to}>
        <ChevronLeft size={19} />
        <Box as="span" hideFrom="md">
          {t('deliveryForm.aside.title')}
        </Box>
        <Box as="span" hideBelow="md">
          {t('manage.reference', { reference })}
        </Box>
      </Link>
    </chakra.span>
  );
}

function MoveAside({ booking }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  return (
    <Flex direction="column" gap="4">
      <BookingFactsCard booking={booking} />
      <CallCard title={t('manage.move.noDay')} />
    </Flex>
  );
}

interface FromToProps {
  present: string;
  /** The branch that delivers on the present date. */
  branchName: string;
  wanted: string | null;
  day: DeliveryDay | null;
}

/** The booked date and the chosen one side by side; one below the other only with text at 200 %. */
export function FromTo({ present, branchName, wanted, day }: FromToProps) {
  const t = useT();
  return (
    <Card mb={{ base: '4', md: '5' }}>
      <Grid
        templateColumns={{ base: '1fr 1.75rem 1fr', md: '1fr 2rem 1fr' }}
        alignItems="center"
        p={{ base: '0.75rem 0.625rem 0.75rem 0.75rem', md: '1rem 1.5rem' }}
        css={{ [largeText]: { gridTemplateColumns: '1fr', rowGap: '2' } }}
      >
        <Side
          tile={<DeliveryDateTile date={present} width={tileWidth} small="onTelephones" old />}
          caption={t('manage.move.now')}
          date={present}
        >
          {branchName}
        </Side>
        <Box as="span" color="fg.subtle" justifySelf={{ base: 'center', md: 'start' }} css={{ [largeText]: { rotate: '90deg' } }}>
          <ArrowRight size={20} />
        </Box>
        <Side
          tile={wanted ? <DeliveryDateTile date={wanted} width={tileWidth} small="onTelephones" /> : <EmptyTile />}
          caption={
            <Box as="span" fontWeight="600" color="primary.fg">
              <Box as="span" hideFrom="md">
                {t('manage.move.newShort')}
              </Box>
              <Box as="span" hideBelow="md">
                {t('manage.move.new')}
              </Box>
            </Box>
          }
          date={wanted}
        >
          {day ? <Status day={day} /> : null}
        </Side>
      </Grid>
      {day ? (
        <Box hideFrom="md" borderTop="1px solid {colors.border}" p="0.625rem 0.875rem">
          <Status day={day} />
        </Box>
      ) : null}
    </Card>
  );
}

const tileWidth = { base: '3.125rem', md: '4rem' };

function EmptyTile() {
  return (
    <Box
      flex="none"
      width={tileWidth}
      height={{ base: '3.1875rem', md: '3.625rem' }}
      borderRadius="tile"
      border="2px dashed {colors.border.strong}"
      aria-hidden="true"
    />
  );
}

interface SideProps {
  tile: ReactNode;
  caption: ReactNode;
  date: string | null;
  children: ReactNode;
}

function Side({ tile, caption, date, children }: SideProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Flex
      align="center"
      gap={{ base: '0.625rem', md: '4' }}
      css={{ '@media (max-width: 359px)': { flexDirection: 'column', alignItems: 'flex-start', gap: '6px' } }}
    >
      {tile}
      <Box minWidth="0">
        <Box textStyle={{ base: 'body', md: 'sm' }} color="fg.muted">
          {caption}
        </Box>
        <Box
          fontWeight="700"
          fontSize={{ base: '1.0625rem', md: '1.25rem' }}
          lineHeight={{ base: '1.4375rem', md: '1.625rem' }}
          letterSpacing="-0.01em"
          fontVariantNumeric="tabular-nums"
          wordBreak="keep-all"
          css={{ '&:lang(zh)': { letterSpacing: 0 } }}
        >
          {date ? (
            <>
              <Box as="span" hideFrom="md">
                {deliveryDateText(date, locale, 'weekday')}
              </Box>
              <Box as="span" hideBelow="md">
                {deliveryDateText(date, locale, 'day')}
              </Box>
            </>
          ) : (
            <Box as="span" fontWeight="500" color="fg.muted" fontSize="1rem">
              {t('manage.move.below')}
            </Box>
          )}
        </Box>
        <Box hideBelow="md" textStyle="sm" color="fg.muted">
          {children}
        </Box>
      </Box>
    </Flex>
  );
}

function Status({ day }: { day: DeliveryDay }) {
  return (
    <DayStatusLine day={day} wrap="wrap" glyphSize={14}>
      {day.branchName ? (
        <Box as="span" color="fg.muted" fontWeight="400">
          · {day.branchName}
        </Box>
      ) : null}
    </DayStatusLine>
  );
}

interface MoveBarProps {
  present: string;
  wanted: string | null;
  /** The text that says until when it can be done. */
  deadline: ReactNode;
  /** What leads back without a move. */
  keep: ReactNode;
  busy: boolean;
  onKeep: () => void;
  onMove: () => void;
}

/** The bar with the actions for a date and until when they are possible; always visible. */
function MoveBar({ present, wanted, deadline, keep, busy, onKeep, onMove }: MoveBarProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <BottomBar always>
      <Container
        width={{ base: '100%', lg: 'calc(100% - 4rem)' }}
        display="flex"
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ lg: 'center' }}
        justifyContent="space-between"
        gap={{ base: '2.5', lg: '6' }}
      >
        <Box minWidth="0">
          {wanted ? (
            <Flex hideBelow="lg" align="center" gap="3" fontSize="1.0625rem">
              <Box as="span" color="fg.muted">
                <BriefDate date={present} />
              </Box>
              <ArrowRight size={17} />
              <Box as="span" fontWeight="600" fontVariantNumeric="tabular-nums">
                {deliveryDateText(wanted, locale, 'short')}
              </Box>
            </Flex>
          ) : null}
          <Flex align="center" gap="2" textStyle={{ base: 'body', lg: 'sm' }} color={{ lg: 'fg.muted' }}>
            <Box as="span" color="fg.muted" flex="none">
              <Clock size={17} />
            </Box>
            <span>{deadline}</span>
          </Flex>
        </Box>
        <Flex direction={{ base: 'column', lg: 'row-reverse' }} gap={{ base: '1', lg: '3' }} flex="none">
          <Button size="lg" disabled={wanted === null} loading={busy} onClick={onMove}>
            {wanted === null || busy ? null : <Check size={20} strokeWidth={2.4} />}
            {wanted === null ? t('manage.move.choose') : <span>{t('manage.move.to', { date: <BriefDate date={wanted} /> })}</span>}
          </Button>
          <Button
            variant="outline"
            size="lg"
            onClick={busy ? undefined : onKeep}
            css={{ lgDown: { minHeight: '2.75rem', boxShadow: 'none', bg: 'transparent', color: 'fg.muted' } }}
          >
            <span>{keep}</span>
          </Button>
        </Flex>
      </Container>
    </BottomBar>
  );
}

/** A date in a button or a line, without line breaks. */
export function BriefDate({ date }: { date: string }) {
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {deliveryDateText(date, useLocale(), 'brief')}
    </Box>
  );
}
