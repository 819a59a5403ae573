import { maxLengths, maxQuantity } from '@booking/domain/booking/delivery-form';
import { notificationChannels, type NotificationChannel } from '@booking/domain/booking/notification-channels';
import { salutations } from '@booking/reference-data/salutations';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { CalendarClock, Mail, MapPin, MessageSquare, Phone, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { ChangePromise } from '../../components/change-promise/change-promise';
import { dialogParam, type EditAccountDialog } from '../../components/edit-account-dialogs/dialog-param';
import { otherCountries } from '../../components/phone-field/load-phone-number-rules';
import { filterKeys } from '../../lib/filter-keys';
import { isSmsOn } from '../../lib/is-sms-on';
import { useSession } from '../../lib/session/session-store';
import { today } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { TextLink } from '../../ui/text-link';
import { TextareaField } from '../../ui/textarea-field';
import { largeText } from '../../ui/theme/media';
import type { DraftForm } from './draft';
import { useIsFromProfile } from './profile-details';
import { fieldLabels, type DetailField } from './steps';
import type { ChangeUntil } from './use-hold';

/** The heading of a part of the form. */
export const SectionTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <chakra.h2 id={id} textStyle="h2" fontSize="1.1875rem">
    {children}
  </chakra.h2>
);

/** Salutation, name and telephone numbers. */
export function ContactFields() {
  const field = useDetailField();
  const locale = useLocale();
  const t = useT();
  const mobile = field('primaryContact');
  return (
    <>
      <SignedInLine />
      <Box maxWidth="12rem">
        <SelectField
          {...field('salutation')}
          autoComplete="honorific-prefix"
          placeholder={t('deliveryForm.salutation.none')}
          options={salutations.map(({ value, label }) => ({ value, label: label[locale] }))}
        />
      </Box>
      {/* The full width: names of four or five words are common, and fit on a telephone only so. */}
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={maxLengths.name + 1} />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
        <TextField
          {...mobile}
          help={mobile.help ?? (otherCountries().length > 0 ? t('deliveryForm.primaryContact.help') : undefined)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onKeyDown={filterKeys('phone')}
          tabular
          prefix={<Phone size={18} />}
        />
        <TextField
          {...field('secondaryContact')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          onKeyDown={filterKeys('phone')}
          tabular
          optional
          prefix={<Phone size={18} />}
        />
      </Grid>
    </>
  );
}

/** The address. The postcode is that of step 1, with its city and state, which are not shown if the postcode is in no list. */
export function AddressFields({ postcode }: { postcode: string }) {
  const t = useT();
  const field = useDetailField();
  const [city, state] = useFormContext<DraftForm>().watch(['city', 'state']);
  const locked = (name: 'postcode' | 'city' | 'state', value: string) => ({
    label: t(fieldLabels[name]),
    name,
    value,
    locked: true,
    readOnly: true,
  });
  return (
    <>
      <TextField {...field('address1')} autoComplete="address-line1" />
      <TextField {...field('address2')} autoComplete="address-line2" optional />
      <Flex gap="3" align="flex-start" css={{ [largeText]: { flexDirection: 'column', alignItems: 'stretch' } }}>
        <Box width={{ base: '7.25rem', md: '9.375rem' }} flex="none" css={{ [largeText]: { width: 'full' } }}>
          <TextField {...locked('postcode', postcode)} tabular />
        </Box>
        {city === '' ? null : (
          <Box flex="1" minWidth="0">
            <TextField
              {...locked('city', city)}
              help={
                <>
                  <Box as="span" color="accent.fg" mt="1px">
                    <MapPin size={15} />
                  </Box>
                  {t('deliveryForm.fromPostcode', { postcode })}
                </>
              }
            />
          </Box>
        )}
      </Flex>
      {state === '' ? null : <TextField {...locked('state', state)} />}
    </>
  );
}

/** The quantities of mattresses and bedsets, and remarks for the crew. */
export function ItemFields() {
  const field = useDetailField();
  const t = useT();
  const { control, formState, trigger } = useFormContext<DraftForm>();
  return (
    <>
      {(['quantityMattress', 'quantityBedset'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
            <QuantityStepper
              ref={ref}
              name={name}
              label={t(fieldLabels[name])}
              help={t('deliveryForm.quantity')}
              error={error?.message}
              value={value}
              max={maxQuantity}
              onBlur={onBlur}
              onChange={(quantity) => {
                onChange(quantity);
                // The error 'at least one' belongs to both fields: a bedset resolves it too.
                if (formState.errors.quantityMattress) void trigger('quantityMattress');
              }}
            />
          )}
        />
      ))}
      <TextareaField {...field('remarks')} optional placeholder={t('deliveryForm.remarks.example')} />
    </>
  );
}

const channelLooks: Record<NotificationChannel, { icon: LucideIcon; field: 'notifySms' | 'notifyEmail'; label: string; help: string }> = {
  sms: { icon: MessageSquare, field: 'notifySms', label: 'deliveryForm.notify.sms', help: 'deliveryForm.notify.sms.help' },
  email: { icon: Mail, field: 'notifyEmail', label: 'deliveryForm.notify.email', help: 'deliveryForm.notify.email.help' },
};

/** The notification channels that the server has, and the e-mail address. */
export function NotificationFields() {
  const t = useT();
  const { setValue, getFieldState, getValues, trigger, control } = useFormContext<DraftForm>();
  const [notifyEmail, notifySms] = useWatch({ control, name: ['notifyEmail', 'notifySms'] });
  const chosen: Record<NotificationChannel, boolean> = { sms: notifySms, email: notifyEmail };
  const offered: readonly NotificationChannel[] = isSmsOn() ? ['sms', 'email'] : ['email'];
  const email = useDetailField()('email');
  const isOptional = isSmsOn() && notifySms && !notifyEmail;

  function choose(channel: NotificationChannel, isChosen: boolean) {
    setValue(channelLooks[channel].field, isChosen, { shouldDirty: true, shouldTouch: true });
    if (!getFieldState('email').error) return;
    // The error asked for an address or SMS: a customer who then chooses SMS has no address.
    if (channel === 'sms' && isChosen && getValues('email').trim() === '') setValue('notifyEmail', false);
    void trigger('email');
  }

  return (
    <>
      <section aria-labelledby="details-channels">
        <SectionTitle id="details-channels">{t('deliveryForm.notify.title')}</SectionTitle>
        <chakra.p color="fg.muted" mt="1" mb="3">
          {t('deliveryForm.notify.lead')}
        </chakra.p>
        <Card>
          {offered.map((channel) => {
            const { icon: Icon, field, label, help } = channelLooks[channel];
            return (
              <Box key={channel} position="relative" p="4" css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}>
                <Checkbox
                  name={field}
                  checked={chosen[channel]}
                  aria-describedby={`details-${field}-help`}
                  onChange={(event) => choose(channel, event.currentTarget.checked)}
                  label={t(label)}
                />
                <Box as="span" color="fg.subtle" position="absolute" insetEnd="4" top="1.625rem">
                  <Icon size={20} aria-hidden="true" />
                </Box>
                <chakra.p id={`details-${field}-help`} color="fg.muted" textStyle="help" paddingStart="1.875rem" paddingEnd="6">
                  {t(help)}
                </chakra.p>
              </Box>
            );
          })}
        </Card>
      </section>
      <TextField
        {...email}
        help={email.help ?? (isOptional ? t('deliveryForm.email.help') : undefined)}
        required={!isOptional}
        optional={isOptional}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
    </>
  );
}

/** Until when and how the booking can be changed with the chosen channels. */
export function DetailsPromise({ changes }: { changes: ChangeUntil | null }) {
  const { control } = useFormContext<DraftForm>();
  const [email, notifyEmail, notifySms] = useWatch({ control, name: ['email', 'notifyEmail', 'notifySms'] });
  if (changes === null) return null;
  return (
    // The hidden text keeps the space while it loads, so that Continue, which is below, does not move during a press.
    <Alert status="info" icon={CalendarClock} visibility={changes.loading ? 'hidden' : undefined}>
      <ChangePromise until={changes.until} today={today()} channels={notificationChannels({ email, notifyEmail, notifySms })} />
    </Alert>
  );
}

type TextDetail = Exclude<DetailField, 'quantityMattress' | 'quantityBedset'>;

/** Fields that screen readers announce as required. On the page the other fields are marked as optional. */
const required: readonly TextDetail[] = ['name', 'primaryContact', 'address1'];

/** Returns the props of a text field: label, registration, error, the note that the profile filled it in, and the tick of a valid value. */
function useDetailField() {
  const t = useT();
  const { register, getFieldState, getValues, formState } = useFormContext<DraftForm>();
  const isFromProfile = useIsFromProfile();
  return (name: TextDetail) => {
    const { error, isTouched } = getFieldState(name, formState);
    return {
      id: `details-${name}`,
      label: t(fieldLabels[name]),
      error: error?.message,
      help: isFromProfile(name) ? <FromProfile /> : undefined,
      required: required.includes(name),
      valid: isTouched && !error && getValues(name).trim() !== '',
      ...register(name),
    };
  };
}

function FromProfile() {
  const t = useT();
  return (
    <>
      <Box as="span" color="accent.fg" mt="1px">
        <UserRound size={15} />
      </Box>
      {t('userArea.fromProfile')}
    </>
  );
}

/** The links to the dialogs of the account, for signed-in customers (Specification, section 2: sub-views of the form). */
function SignedInLine() {
  const t = useT();
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status !== 'signedIn') return null;
  const { email, phoneNumber } = session.user;
  const link = (dialog: EditAccountDialog, text: string) => (
    <TextLink asChild>
      <Link to={{ pathname, search: `${dialogParam}=${dialog}` }} replace preventScrollReset>
        {text}
      </Link>
    </TextLink>
  );
  return (
    <Flex wrap="wrap" columnGap="4" rowGap={{ base: '6', md: '2' }} textStyle="sm" color="fg.muted">
      <span style={{ overflowWrap: 'anywhere' }}>{t('userArea.signedInAs', { email })}</span>
      {link('phone', t(phoneNumber === null ? 'userArea.phone.add' : 'userArea.phone.edit'))}
      {link('password', t('userArea.password.edit'))}
    </Flex>
  );
}
