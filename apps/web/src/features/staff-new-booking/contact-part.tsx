import { skipToken } from '@apollo/client/react';
import { maxLengths, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { parseMobile } from '@booking/domain/checks/mobile';
import { phoneKey } from '@booking/domain/checks/phone';
import { locales } from '@booking/domain/locale/locale';
import { salutations } from '@booking/reference-data/salutations';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { languageTexts } from '../../components/booking-drawer/staff-booking';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { BookingStatusBadge } from '../../components/booking-status/booking-status-badge';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { useEarlierBookingsQuery, type EarlierBookingsQuery } from '../../graphql/phone-booking.generated';
import { filterKeys } from '../../lib/filter-keys';
import { isSmsOn } from '../../lib/is-sms-on';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { useSnackbar } from '../../ui/snackbar';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { draftStore } from './draft';
import { PartCard, useDraftForm, useTextField, type PartState } from './draft-form';

const columns = (md: string) => ({ base: '1fr', md });

/** Who the delivery is for. The telephone number comes first, because an earlier booking with it can fill in the rest. */
export function ContactPart({ state }: { state: PartState }) {
  const text = useTextField();
  const pageLocale = useLocale();
  const t = useT();
  const {
    draft: { form },
    type,
  } = useDraftForm();
  const channels = notificationChannels(form);
  return (
    <PartCard number={3} id="phone-booking-contact" title={t('newBooking.contact')} state={state}>
      <Grid gap="3" alignItems="start" templateColumns={columns('minmax(10rem, 1.2fr) 8rem minmax(12rem, 2fr)')}>
        <TextField
          {...text('primaryContact')}
          label={t('newBooking.telephone')}
          type="tel"
          inputMode="tel"
          tabular
          onKeyDown={filterKeys('phone')}
        />
        <SelectField
          {...text('salutation')}
          label={t('deliveryForm.field.salutation')}
          placeholder={t('deliveryForm.salutation.none')}
          options={salutations.map(({ value, label }) => ({ value, label: label[pageLocale] }))}
        />
        <TextField {...text('name')} label={t('deliveryForm.field.name')} autoCapitalize="words" maxLength={maxLengths.name + 1} />
      </Grid>
      <EarlierBooking />
      <Grid gap="3" mt="3" alignItems="start" templateColumns={columns('1fr 1.6fr')}>
        <TextField {...text('email')} label={t('deliveryForm.field.email')} optional type="email" inputMode="email" spellCheck={false} />
        <TextField {...text('address1')} label={t('newBooking.address')} required maxLength={maxLengths.address1} />
      </Grid>
      <Grid gap="3" mt="3" alignItems="start" templateColumns={columns('1fr 1fr 1fr')}>
        <TextField
          {...text('secondaryContact')}
          label={t('newBooking.secondTelephone')}
          optional
          type="tel"
          inputMode="tel"
          tabular
          onKeyDown={filterKeys('phone')}
        />
        <TextField {...text('address2')} label={t('newBooking.address2')} optional maxLength={maxLengths.address2} />
        <TextField label={t('newBooking.city')} value={form.city} locked readOnly />
      </Grid>
      <Grid gap="3" mt="3" alignItems="start" templateColumns={columns('1fr 12rem')}>
        <TextField {...text('remarks')} label={t('deliveryForm.field.remarks')} optional maxLength={maxLengths.remarks} />
        <SelectField
          label={t('newBooking.language')}
          options={locales.map((value) => ({ value, label: t(languageTexts[value]) }))}
          value={form.locale}
          onChange={({ currentTarget }) => type({ locale: locales.find((locale) => locale === currentTarget.value) ?? form.locale })}
        />
      </Grid>
      <Flex wrap="wrap" columnGap="6" mt="2">
        <SwitchField
          label={t('newBooking.notifyEmail')}
          checked={channels.includes('email')}
          disabled={form.email.trim() === ''}
          onChange={(event) => type({ notifyEmail: event.currentTarget.checked })}
        />
        {isSmsOn() ? (
          <SwitchField
            label={t('newBooking.notifySms')}
            checked={channels.includes('sms')}
            onChange={(event) => type({ notifySms: event.currentTarget.checked })}
          />
        ) : null}
      </Flex>
    </PartCard>
  );
}

type Booking = EarlierBookingsQuery['bookings']['edges'][number]['node'];

/** How many bookings the telephone number has, and the button that fills in the details of the best one. */
function EarlierBooking() {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const { linkTo } = useBookingDrawer();
  const {
    draft: { form },
    type,
  } = useDraftForm();
  const { count, hasMore, best } = useEarlierBookings(form);
  // The details that were filled in last.
  const filled = useRef<Details>({});
  if (!best) return null;
  const { id, reference, status, deliveryDate, name, postcode, city } = best;

  function fillIn(booking: Booking) {
    const details = detailsOf(booking, form);
    const replaced = replacedBy(details, form, filled.current);
    type(withDetails(form, details, filled.current));
    filled.current = details;
    if (Object.keys(replaced).length === 0) return;
    showMessage({
      color: 'medium',
      content: t('newBooking.earlier.replaced'),
      action: {
        label: t('newBooking.undo'),
        onPress: () => type(putBack(replaced, details, draftStore.get().form)),
      },
    });
  }

  return (
    <Flex
      role="status"
      wrap="wrap"
      align="center"
      columnGap="2.5"
      rowGap="1"
      mt="2.5"
      px="3"
      py="1.5"
      bg="accent.subtle"
      borderRadius="l2"
      textStyle="sm"
    >
      <chakra.span color="accent.fg" flex="none" asChild>
        <History size={16} />
      </chakra.span>
      <chakra.span flex="1 1 14rem" minWidth="0">
        {t(hasMore ? 'newBooking.earlier.atLeast' : 'newBooking.earlier', {
          count,
          name,
          date: deliveryDateText(deliveryDate, locale, 'plain'),
          reference: (
            <chakra.span fontWeight="600" color="primary.fg" asChild>
              <Link {...linkTo(id)}>{reference}</Link>
            </chakra.span>
          ),
        })}
        {isSamePlace(best, form) ? null : <> {t('newBooking.earlier.elsewhere', { place: `${postcode} ${city}` })}</>}
      </chakra.span>
      <BookingStatusBadge status={status} size="sm" />
      <Button variant="ghost" size="sm" color="primary.fg" ms="auto" onClick={() => fillIn(best)}>
        {t('newBooking.earlier.use')}
      </Button>
    </Flex>
  );
}

interface EarlierBookings {
  count: number;
  /** There are more than were fetched. */
  hasMore: boolean;
  best: Booking | null;
}

/** Finds the bookings of a telephone number in any spelling, also in the archive. */
function useEarlierBookings(form: DeliveryForm): EarlierBookings {
  const user = useStaffUser();
  const search = parseMobile(form.primaryContact, foreignMobile);
  const asks = search !== null && isAllowed(user, 'booking:read');
  // Requested each time: the previous phone booking may have been for the same number.
  const ask = (archived: boolean) => (asks ? { variables: { search, archived }, fetchPolicy: 'cache-and-network' as const } : skipToken);
  const present = useEarlierBookingsQuery(ask(false));
  const archived = useEarlierBookingsQuery(ask(true));
  const lists = asks ? [present, archived].flatMap(({ data }) => data?.bookings ?? []) : [];
  const found = lists
    .flatMap(({ edges }) => edges.map(({ node }) => node))
    .filter(({ primaryContact, secondaryContact }) =>
      [primaryContact, secondaryContact ?? ''].map(phoneKey).includes(phoneKey(form.primaryContact)),
    );
  return { count: found.length, hasMore: lists.some(({ pageInfo }) => pageInfo.hasNextPage), best: bestOf(found, form) };
}

/** Returns the latest delivery to the postcode, whose address can be used again, else the latest of all. Cancelled bookings come last. */
function bestOf(found: readonly Booking[], form: DeliveryForm): Booking | null {
  const rank = (booking: Booking) => (isSamePlace(booking, form) ? 0 : 2) + (booking.status === 'CANCELLED' ? 1 : 0);
  const [best] = [...found].sort((a, b) => rank(a) - rank(b) || (a.deliveryDate < b.deliveryDate ? 1 : -1));
  return best ?? null;
}

/** Returns true if the booking has the postcode of the draft, or the draft has none yet. */
const isSamePlace = (booking: Booking, { postcode }: DeliveryForm): boolean => postcode === '' || booking.postcode === postcode;

const names = ['salutation', 'name', 'email', 'secondaryContact', 'postcode', 'address1', 'address2'] as const;
type Detail = (typeof names)[number];
type Details = Partial<Record<Detail, string>>;

const pick = (isPicked: (name: Detail) => boolean, from: Details): Details =>
  Object.fromEntries(names.filter(isPicked).map((name) => [name, from[name] ?? '']));

/**
 * Returns the person of an earlier booking, and the address if it has the postcode of this one, without what is empty. The primary number
 * stays as it was typed.
 */
function detailsOf(booking: Booking, form: DeliveryForm): Details {
  const { salutation, name, email, primaryContact, secondaryContact, postcode, address } = booking;
  const other = [primaryContact, secondaryContact ?? ''].find((number) => phoneKey(number) !== phoneKey(form.primaryContact));
  const person = { salutation: salutation ?? '', name, email, secondaryContact: other ?? '' };
  const place = { postcode: form.postcode || postcode, address1: address?.address1 ?? '', address2: address?.address2 ?? '' };
  const details: Details = isSamePlace(booking, form) ? { ...person, ...place } : person;
  return pick((detail) => (details[detail] ?? '') !== '', details);
}

/** Returns what to fill in: the details, and '' for what is left of `before`, the details that were filled in last. */
function withDetails(form: DeliveryForm, details: Details, before: Details): Details {
  // The date depends on the postcode, which stays.
  return { ...pick((name) => name !== 'postcode' && before[name] === form[name], {}), ...details };
}

/** Returns what somebody typed and the details replace. What was filled in last, `before`, was not typed. */
const replacedBy = (details: Details, form: DeliveryForm, before: Details): Details =>
  pick((name) => details[name] !== undefined && !['', details[name], before[name]].includes(form[name]), form);

/** Returns what can be put back: what was typed since then stays. */
const putBack = (replaced: Details, details: Details, form: DeliveryForm): Details =>
  pick((name) => replaced[name] !== undefined && form[name] === details[name], replaced);
