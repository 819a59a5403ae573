import type { DayReason } from '@booking/domain/availability/decide-date';
import { chakra } from '@chakra-ui/react';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SmsNotice } from '../../../components/booking-drawer/sms-notice';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../../components/delivery-date/delivery-date-tile';
import { OverridePast } from '../../../components/override-fields/override-fields';
import type { RequestFailure } from '../../../lib/request-failure';
import { useLocale } from '../../../lib/use-locale';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card, CardBand } from '../../../ui/card';
import { KeyCaps } from '../../../ui/key-caps';
import type { Call } from '../call/call';
import type { CallRefusal } from './use-book-call';
import type { DayLoad } from '../../../components/day-strip/load-of-day';

interface BookCardProps {
  call: Call;
  branchName: string | null;
  load: DayLoad | null;
  /** What speaks against the date and is passed; null: nothing does. */
  past: DayReason | null;
  /** How many fields still keep it from being booked; null until that was tried. */
  missing: number | null;
  busy: boolean;
  failure: RequestFailure | null;
  /** What the server has against it. */
  refusal: CallRefusal | null;
  onBook: () => void;
}

/** What is going to be booked, and the button that does it. */
export function BookCard({ call, branchName, load, past, missing, busy, failure, refusal, onBook }: BookCardProps) {
  const locale = useLocale();
  const { form } = call;
  const date = form.deliveryDate;
  const place = load ? load.booked + 1 : 0;
  return (
    <Card asChild>
      <section aria-labelledby="call-book">
        <CardBand tone={past ? 'full' : 'primary'} px={{ base: '4', md: '5' }} display="flex" alignItems="center" gap="3.5">
          {date === '' ? null : <DeliveryDateTile date={date} width="3.25rem" small />}
          <div>
            <chakra.h2 id="call-book" textStyle="h3">
              {date === '' ? <FormattedMessage id="newBooking.noDate" /> : deliveryDateText(date, locale, 'full')}
            </chakra.h2>
            {branchName === null ? null : (
              <chakra.p textStyle="sm" color={past ? 'full.fg' : 'fg.muted'} fontWeight={past ? '600' : undefined}>
                {branchName}
                {load ? (
                  <>
                    {' · '}
                    <chakra.span whiteSpace="nowrap">
                      <FormattedMessage id="newBooking.placeOf" values={{ place, limit: load.limit }} />
                    </chakra.span>
                  </>
                ) : null}
              </chakra.p>
            )}
          </div>
        </CardBand>
        <chakra.div p={{ base: '4', md: '5' }}>
          <Facts form={form} />
          <div role="alert">
            {failure ? <FailureLine failure={failure} /> : null}
            {refusal ? (
              <Banner tone="full" mb="3">
                <RefusalWords refusal={refusal} />
              </Banner>
            ) : null}
            {missing !== null && missing > 0 ? (
              <chakra.p textStyle="sm" color="full.fg" fontWeight="500" mb="3">
                <FormattedMessage id="newBooking.missing" values={{ count: missing }} />
              </chakra.p>
            ) : null}
          </div>
          {form.notifySms ? (
            <chakra.div mb="3" _empty={{ display: 'none' }}>
              <SmsNotice dates={date === '' ? [] : [date]} wait={0} />
            </chakra.div>
          ) : null}
          <Button size="lg" block loading={busy} onClick={onBook} aria-keyshortcuts="Control+Enter">
            {past ? <TriangleAlert size={18} aria-hidden="true" /> : <Check size={18} aria-hidden="true" />}
            {past ? (
              <FormattedMessage id="newBooking.past" values={{ past: <OverridePast reason={past} /> }} />
            ) : (
              <FormattedMessage
                id={date === '' ? 'newBooking.bookNothing' : 'newBooking.book'}
                values={{ date: date === '' ? '' : deliveryDateText(date, locale, 'day') }}
              />
            )}
          </Button>
          <chakra.div display="flex" justifyContent="space-between" gap="3" mt="2" textStyle="xs" color="fg.muted" hideBelow="md">
            <FormattedMessage id="newBooking.thenRead" />
            <KeyCaps keys={['Ctrl', 'Enter']} />
          </chakra.div>
        </chakra.div>
      </section>
    </Card>
  );
}

/** What `statusText` says of an order that is not on file, where only known ones are taken; of every other it is a status. */
const notOnFile = 'Not on file';

/** In staff's words: the server's own are for customers. */
function RefusalWords({ refusal }: { refusal: CallRefusal }) {
  const locale = useLocale();
  switch (refusal.__typename) {
    case 'OrderAlreadyBooked':
      return refusal.deliveryDate === null ? (
        <FormattedMessage id="newBooking.order.taken" />
      ) : (
        <FormattedMessage
          id="newBooking.order.booked"
          values={{ date: deliveryDateText(refusal.deliveryDate, locale, 'plain'), status: refusal.bookingStatus }}
        />
      );
    case 'OrderNotReady':
      return <FormattedMessage id={refusal.statusText === notOnFile ? 'newBooking.order.notOnFileAtAll' : 'newBooking.order.notPaid'} />;
    case 'PostcodeNotServed':
      return <FormattedMessage id="newBooking.date.none" />;
    default:
      return <FormattedMessage id="newBooking.failure.other" />;
  }
}

function Facts({ form }: Pick<Call, 'form'>) {
  const rows: [string, ReactNode][] = [
    ['order', form.orderNumber],
    [
      'items',
      <FormattedMessage key="items" id="newBooking.items" values={{ mattresses: form.quantityMattress, bedsets: form.quantityBedset }} />,
    ],
    ['to', [form.address1, `${form.postcode} ${form.city}`.trim()].filter((line) => line !== '').join(', ')],
    ['customer', [form.salutation, form.name].filter((word) => word !== '').join(' ')],
  ];
  return (
    <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1.5" mb="4" textStyle="sm">
      {rows.map(([name, value]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted">
            <FormattedMessage id={`newBooking.fact.${name}`} />
          </chakra.dt>
          <chakra.dd m="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
            {value || '–'}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

const said: Partial<Record<RequestFailure['code'], string>> = {
  NETWORK: 'newBooking.failure.noAnswer',
  SERVICE_UNAVAILABLE: 'newBooking.failure.busy',
  TOO_MANY_REQUESTS: 'newBooking.failure.busy',
  FORBIDDEN: 'newBooking.failure.forbidden',
  BAD_USER_INPUT: 'newBooking.failure.input',
};

function FailureLine({ failure }: { failure: RequestFailure }) {
  const id = said[failure.code] ?? 'newBooking.failure.other';
  return (
    <Banner tone={failure.code === 'NETWORK' ? 'medium' : 'full'} mb="3" title={<FormattedMessage id={id} />}>
      {failure.fields.length > 0 ? failure.fields.map(({ message }) => message).join(' ') : <FormattedMessage id="newBooking.gone.kept" />}
    </Banner>
  );
}
