import type { DayReason } from '@booking/domain/availability/decide-date';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Check, CircleCheck, Copy, PanelRightOpen, Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCopyReference } from '../../components/booking-card/use-copy-reference';
import { SmsNotice } from '../../components/booking-drawer/sms-notice';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import type { DayLoad } from '../../components/day-strip/load-of-day';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { OverridePast } from '../../components/override-fields/override-fields';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card, CardBand } from '../../ui/card';
import { Kbd } from '../../ui/kbd';
import { Note } from '../../ui/note';
import { useDraftForm } from './draft-form';
import type { BookedDelivery, BookingRefusal } from './use-booking';

interface BookCardProps {
  branchName: string | null;
  load: DayLoad | null;
  places: number;
  /** Why the date could not be booked without the override; null if it needs none. */
  past: DayReason | null;
  /** How many errors prevent the booking; null until booking was tried. */
  missing: number | null;
  busy: boolean;
  failure: RequestFailure | null;
  refusal: BookingRefusal | null;
  onBook: () => void;
}

/** What will be booked, and the button that books it. */
export function BookCard({ branchName, load, places, past, missing, busy, failure, refusal, onBook }: BookCardProps) {
  const t = useT();
  const locale = useLocale();
  const { form } = useDraftForm().draft;
  const date = form.deliveryDate;
  return (
    <Card asChild>
      <section aria-labelledby="phone-booking-book">
        <CardBand tone={past ? 'full' : 'primary'} px={{ base: '4', md: '5' }} display="flex" alignItems="center" gap="3.5">
          {date === '' ? null : <DeliveryDateTile date={date} width="3.25rem" small />}
          <div>
            <chakra.h2 id="phone-booking-book" textStyle="h3">
              {date === '' ? t('newBooking.noDate') : deliveryDateText(date, locale, 'full')}
            </chakra.h2>
            {branchName === null ? null : (
              <chakra.p textStyle="sm" color={past ? 'full.fg' : 'fg.muted'} fontWeight={past ? '600' : undefined}>
                {branchName}
                {load ? (
                  <>
                    {' · '}
                    <chakra.span whiteSpace="nowrap">
                      {t('newBooking.placeOf', { place: load.booked + places, limit: load.limit })}
                    </chakra.span>
                  </>
                ) : null}
              </chakra.p>
            )}
          </div>
        </CardBand>
        <Box p={{ base: '4', md: '5' }}>
          <Grid asChild templateColumns="auto 1fr" columnGap="4" rowGap="1.5" mb="4" textStyle="sm">
            <dl>
              <Row term={t('newBooking.fact.order')}>{form.orderNumber}</Row>
              <Row term={t('newBooking.fact.items')}>
                {t('newBooking.items', { mattresses: form.quantityMattress, bedsets: form.quantityBedset })}
              </Row>
              <Row term={t('newBooking.fact.to')}>
                {[form.address1, `${form.postcode} ${form.city}`.trim()].filter((line) => line !== '').join(', ')}
              </Row>
              <Row term={t('newBooking.fact.customer')}>{`${form.salutation} ${form.name}`.trim()}</Row>
            </dl>
          </Grid>
          <div role="alert">
            {failure ? <FailureAlert failure={failure} /> : null}
            {refusal ? (
              <Alert status="error" mb="3">
                <RefusalText refusal={refusal} />
              </Alert>
            ) : null}
            {missing !== null && missing > 0 ? (
              <chakra.p textStyle="sm" color="full.fg" fontWeight="500" mb="3">
                {t('newBooking.missing', { count: missing })}
              </chakra.p>
            ) : null}
          </div>
          {form.notifySms ? (
            <Box mb="3" _empty={{ display: 'none' }}>
              <SmsNotice dates={date === '' ? [] : [date]} wait={0} />
            </Box>
          ) : null}
          <Button size="lg" block loading={busy} onClick={onBook} aria-keyshortcuts="Control+Enter">
            {past ? <TriangleAlert size={18} /> : <Check size={18} />}
            {past
              ? t('newBooking.past', { past: <OverridePast reason={past} /> })
              : date === ''
                ? t('newBooking.bookNothing')
                : t('newBooking.book', { date: deliveryDateText(date, locale, 'day') })}
          </Button>
          <Flex justify="space-between" gap="3" mt="2" textStyle="xs" color="fg.muted" hideBelow="md">
            {t('newBooking.thenRead')}
            <Kbd keys={['Ctrl', 'Enter']} />
          </Flex>
        </Box>
      </section>
    </Card>
  );
}

const Row = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <chakra.div display="contents">
    <chakra.dt color="fg.muted">{term}</chakra.dt>
    <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
      {children || '–'}
    </chakra.dd>
  </chakra.div>
);

/** The server's `statusText` of an order that is not on file, where only orders on file are booked. */
const notOnFile = 'Not on file';

/** The refusal in words for staff: the server's texts are for customers. */
function RefusalText({ refusal }: { refusal: BookingRefusal }) {
  const t = useT();
  const locale = useLocale();
  switch (refusal.__typename) {
    case 'OrderAlreadyBooked':
      return refusal.deliveryDate === null
        ? t('newBooking.order.taken')
        : t('newBooking.order.booked', { date: deliveryDateText(refusal.deliveryDate, locale, 'plain'), status: refusal.bookingStatus });
    case 'OrderNotReady':
      return t(refusal.statusText === notOnFile ? 'newBooking.order.notOnFileAtAll' : 'newBooking.order.notPaid');
    case 'PostcodeNotServed':
      return t('newBooking.date.none');
    default:
      return t('newBooking.failure.other');
  }
}

const failureIds: Partial<Record<RequestFailure['code'], string>> = {
  NETWORK: 'newBooking.failure.noAnswer',
  SERVICE_UNAVAILABLE: 'newBooking.failure.busy',
  TOO_MANY_REQUESTS: 'newBooking.failure.busy',
  FORBIDDEN: 'newBooking.failure.forbidden',
  BAD_USER_INPUT: 'newBooking.failure.input',
};

function FailureAlert({ failure: { code, fields } }: { failure: RequestFailure }) {
  const t = useT();
  const id = failureIds[code] ?? 'newBooking.failure.other';
  return (
    <Alert status={code === 'NETWORK' ? 'warning' : 'error'} mb="3" title={t(id)}>
      {fields.length > 0 ? fields.map(({ message }) => message).join(' ') : t('newBooking.gone.kept')}
    </Alert>
  );
}

/** What was booked, with its reference, and the button that begins the next booking. */
export function BookedCard({ booking, onNext }: { booking: BookedDelivery; onNext: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { linkTo } = useBookingDrawer();
  const copy = useCopyReference();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { id, reference, deliveryDate, branchName, name } = booking;
  return (
    <Card asChild>
      <section aria-labelledby="phone-booking-booked">
        <CardBand tone="success" display="flex" alignItems="center" gap="2.5">
          <chakra.span color="success.fg" flex="none" asChild>
            <CircleCheck size={22} />
          </chakra.span>
          <chakra.h2 ref={heading} id="phone-booking-booked" tabIndex={-1} outline="none" textStyle="h3">
            {t('newBooking.booked', { name })}
          </chakra.h2>
        </CardBand>
        <Flex p={{ base: '4', md: '6' }} direction="column" gap="5">
          <Flex wrap="wrap" align="center" gap="4">
            <DeliveryDateTile date={deliveryDate} />
            <div>
              <chakra.p fontWeight="600">{deliveryDateText(deliveryDate, locale, 'full')}</chakra.p>
              <Note>{branchName}</Note>
            </div>
          </Flex>
          <div>
            <Note>{t('newBooking.reference')}</Note>
            <Flex align="center" gap="2">
              <chakra.span textStyle="h1" fontVariantNumeric="tabular-nums" letterSpacing="0.04em">
                {reference}
              </chakra.span>
              <Button variant="ghost" icon aria-label={t('newBooking.copy')} onClick={() => void copy(reference)}>
                <Copy size={18} />
              </Button>
            </Flex>
          </div>
          <Flex wrap="wrap" gap="2.5">
            <Button onClick={onNext}>
              <Plus size={18} />
              {t('newBooking.next')}
            </Button>
            <Button variant="outline" asChild>
              <Link {...linkTo(id)}>
                <PanelRightOpen size={18} />
                {t('newBooking.open')}
              </Link>
            </Button>
          </Flex>
        </Flex>
      </section>
    </Card>
  );
}
