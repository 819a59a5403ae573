import { maxLengths } from '@booking/domain/booking/delivery-form';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { salutations } from '@booking/reference-data/salutations';
import { chakra } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { BookingStatusChip } from '../../../components/booking-status/booking-status-chip';
import { useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { filterKeys } from '../../../lib/filter-keys';
import { isSmsOn } from '../../../lib/is-sms-on';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { KeyCaps } from '../../../ui/key-caps';
import { SelectField } from '../../../ui/select-field';
import { SwitchField } from '../../../ui/switch-field';
import { TextField } from '../../../ui/text-field';
import { useCallForm, useTextField } from '../call/call-form';
import { PartCard } from '../part-card';
import { isSamePlace, type EarlierBookings } from './use-earlier-bookings';

/** The strip of earlier bookings, which F2 enters. */
export const earlierId = 'call-earlier';

interface ContactPartProps {
  state: 'done' | 'now' | 'later';
  earlier: EarlierBookings;
  /** Fills in what the best of them says. */
  onUse: () => void;
}

const columns = (md: string) => ({ base: '1fr', md });

/** Who it is for. The number comes first: with it may come all the rest. */
export function ContactPart({ state, earlier, onUse }: ContactPartProps) {
  const text = useTextField();
  const locale = useLocale();
  const { formatMessage } = useIntl();
  const { form, type } = useCallForm();
  const ways = notificationChannels(form);
  const { onChange, ...salutation } = text('salutation');
  return (
    <PartCard number={3} id="call-contact" title={<FormattedMessage id="newBooking.contact" />} state={state}>
      <chakra.div display="grid" gap="3" alignItems="start" gridTemplateColumns={columns('minmax(10rem, 1.2fr) 8rem minmax(12rem, 2fr)')}>
        <TextField
          {...text('primaryContact')}
          label={<FormattedMessage id="newBooking.telephone" />}
          type="tel"
          inputMode="tel"
          tabular
          onKeyDown={filterKeys('phone')}
        />
        <SelectField
          {...salutation}
          onChange={onChange}
          label={<FormattedMessage id="deliveryForm.field.salutation" />}
          placeholder={formatMessage({ id: 'deliveryForm.salutation.none' })}
          options={salutations.map(({ value, label }) => ({ value, label: label[locale] }))}
        />
        <TextField
          {...text('name')}
          label={<FormattedMessage id="deliveryForm.field.name" />}
          autoCapitalize="words"
          maxLength={maxLengths.name + 1}
        />
      </chakra.div>
      <EarlierLine earlier={earlier} onUse={onUse} />
      <chakra.div display="grid" gap="3" mt="3" alignItems="start" gridTemplateColumns={columns('1fr 1.6fr')}>
        <TextField
          {...text('email')}
          label={<FormattedMessage id="deliveryForm.field.email" />}
          optional
          type="email"
          inputMode="email"
          spellCheck={false}
        />
        <TextField {...text('address1')} label={<FormattedMessage id="newBooking.address" />} required maxLength={maxLengths.address1} />
      </chakra.div>
      <chakra.div display="grid" gap="3" mt="3" alignItems="start" gridTemplateColumns={columns('1fr 1fr 1fr')}>
        <TextField
          {...text('secondaryContact')}
          label={<FormattedMessage id="newBooking.secondTelephone" />}
          optional
          type="tel"
          inputMode="tel"
          tabular
          onKeyDown={filterKeys('phone')}
        />
        <TextField {...text('address2')} label={<FormattedMessage id="newBooking.address2" />} optional maxLength={maxLengths.address2} />
        <TextField label={<FormattedMessage id="newBooking.city" />} value={form.city} locked readOnly />
      </chakra.div>
      <chakra.div mt="3">
        <TextField
          {...text('remarks')}
          label={<FormattedMessage id="deliveryForm.field.remarks" />}
          optional
          maxLength={maxLengths.remarks}
        />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" columnGap="6" mt="2">
        {(isSmsOn() ? (['notifyEmail', 'notifySms'] as const) : (['notifyEmail'] as const)).map((name) => (
          <SwitchField
            key={name}
            label={<FormattedMessage id={`newBooking.${name}`} />}
            checked={ways.includes(name === 'notifySms' ? 'sms' : 'email')}
            disabled={name === 'notifyEmail' && form.email.trim() === ''}
            onChange={(event) => type({ [name]: event.currentTarget.checked })}
          />
        ))}
      </chakra.div>
    </PartCard>
  );
}

/** That the number was here before: the booking that serves best, and its details by one key. */
function EarlierLine({ earlier, onUse }: Pick<ContactPartProps, 'earlier' | 'onUse'>) {
  const locale = useLocale();
  const { linkTo } = useBookingDrawer();
  const { form } = useCallForm();
  const { count, hasMore, best } = earlier;
  const [isIn, setIn] = useState(false);
  if (!best) return null;
  // Outside the way of Tab: whoever types on without looking reaches the next field. F2 leads in, and then Tab walks within.
  const tabIndex = isIn ? 0 : -1;
  const { id, reference, status, deliveryDate, name, postcode, city } = best;
  return (
    <chakra.div
      id={earlierId}
      role="status"
      onFocus={() => setIn(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIn(currentTarget.contains(relatedTarget))}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
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
        <History size={16} aria-hidden="true" />
      </chakra.span>
      <chakra.span flex="1 1 14rem" minWidth="0">
        <FormattedMessage
          id={hasMore ? 'newBooking.earlier.atLeast' : 'newBooking.earlier'}
          values={{
            count,
            name,
            date: deliveryDateText(deliveryDate, locale, 'plain'),
            reference: (
              <chakra.span fontWeight="600" color="primary.fg" asChild>
                <Link {...linkTo(id)} tabIndex={tabIndex}>
                  {reference}
                </Link>
              </chakra.span>
            ),
          }}
        />
        {isSamePlace(best, form) ? null : (
          <>
            {' '}
            <FormattedMessage id="newBooking.earlier.elsewhere" values={{ place: `${postcode} ${city}` }} />
          </>
        )}
      </chakra.span>
      <BookingStatusChip status={status} dense />
      <Button
        variant="ghost"
        size="sm"
        color="primary.fg"
        ms="auto"
        tabIndex={tabIndex}
        data-first=""
        aria-keyshortcuts="F2 Alt+U"
        onClick={onUse}
      >
        <FormattedMessage id="newBooking.earlier.use" />
        <chakra.span hideBelow="md">
          <KeyCaps keys={['F2']} /> <KeyCaps keys={['Alt', 'U']} />
        </chakra.span>
      </Button>
    </chakra.div>
  );
}
