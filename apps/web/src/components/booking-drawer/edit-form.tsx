import { checkDeliveryForm, emptyDeliveryForm, maxLengths, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { salutations } from '@booking/reference-data/salutations';
import { Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { filterKeys } from '../../lib/filter-keys';
import { isSmsOn } from '../../lib/is-sms-on';
import { differences } from '../../lib/differences';
import { useLocale, useT } from '../../lib/use-locale';
import { useSaveKey } from '../../lib/use-save-key';
import { Alert } from '../../ui/alert';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { SelectField } from '../../ui/select-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { TextareaField } from '../../ui/textarea-field';
import { foreignMobile } from '../phone-field/load-phone-number-rules';
import { useEntityForm } from '../staff-form/use-entity-form';
import { ActionFailure, FormFoot, NotifySwitch, PlaceOverrideField, usePlaceOverride } from './form-parts';
import { detailFields, type FormProps } from './staff-booking';
import { useStaffUpdateBookingMutation, type StaffBookingPartsFragment } from '../../graphql/staff-bookings.generated';

/** Corrects the details of a booking. If others change it meanwhile, typed values stay and the changes are shown beside them. */
export function EditForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const [notify, setNotify] = useState(true);
  const [update] = useStaffUpdateBookingMutation();
  const present = detailsOf(booking);
  const form = useEntityForm<Details>({
    present,
    labels: {
      salutation: t('bookingDrawer.field.salutation'),
      name: t('bookingDrawer.field.name'),
      primaryContact: t('bookingDrawer.field.primaryContact'),
      secondaryContact: t('bookingDrawer.field.secondaryContact'),
      email: t('bookingDrawer.field.email'),
      address1: t('bookingDrawer.field.address1'),
      address2: t('bookingDrawer.field.address2'),
      postcode: t('bookingDrawer.field.postcode'),
      quantityMattress: t('bookingDrawer.field.quantityMattress'),
      quantityBedset: t('bookingDrawer.field.quantityBedset'),
      remarks: t('bookingDrawer.field.remarks'),
      notifyEmail: t('bookingDrawer.field.notifyEmail'),
      notifySms: t('bookingDrawer.field.notifySms'),
    },
    check: (values) => detailErrors(values, differences(present, values)),
    // `saving` reads the booking again after a conflict.
    drawer: { onDirty, leave: onBack, readAgain: () => Promise.resolve() },
  });
  const { values } = form;
  const changed = differences(present, values);
  /** Fields that were typed here and that somebody else has changed to another value. */
  const clashes = changed.filter((name) => form.others.includes(name));
  const isDirty = changed.length > 0;
  // Another branch may be closed or full on the date, and more pieces may need more places than the day has.
  const isPlaceChanged = changed.some((name) => placeFields.includes(name));
  const override = usePlaceOverride(saving, (reason) => reason !== 'TOO_SOON' && reason !== 'TOO_FAR');

  /** Returns what somebody else has changed a field to. */
  const help = (name: DetailField) =>
    clashes.includes(name) ? t('bookingDrawer.edit.clash', { value: String(present[name]) || '–' }) : undefined;
  const text = (name: TextName) => ({ ...form.text(name), help: help(name) });
  const quantity = (name: 'quantityMattress' | 'quantityBedset') => (
    <QuantityStepper
      {...form.field(name)}
      help={help(name)}
      onChange={(value) => {
        form.set({ [name]: value });
        override.setPast(false);
      }}
    />
  );
  const toggle = (name: 'notifyEmail' | 'notifySms') => (
    <SwitchField label={form.labels[name]} checked={values[name]} onChange={(event) => form.set({ [name]: event.currentTarget.checked })} />
  );

  async function submit() {
    const input = {
      ...Object.fromEntries(changed.map((field) => [field, values[field]])),
      notify,
      ...(isPlaceChanged && override.input),
    };
    const { id, version } = booking;
    const done = await form.save(async () => {
      const refused: Error[] = [];
      const isDone = await saving.run(() =>
        update({ variables: { id, version, input } }).catch((error: Error) => {
          refused.push(error);
          throw error;
        }),
      );
      // The fields show their own errors, and the notice of the form shows all others.
      if (refused[0]) throw refused[0];
      return isDone;
    });
    if (done) onDone('bookingDrawer.edit.done');
  }

  useSaveKey(() => void submit());

  return (
    <Flex asChild direction="column" gap="4.5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {saving.failure?.code === 'BAD_USER_INPUT' ? null : <ActionFailure failure={saving.failure} />}
        {clashes.length > 0 ? (
          <Alert role="status" status="warning" title={t('bookingDrawer.edit.changed.title')}>
            {t('bookingDrawer.edit.changed.text')}
          </Alert>
        ) : null}
        <Grid templateColumns={{ base: '1fr', sm: '9rem 1fr' }} gap="4">
          <SelectField
            {...text('salutation')}
            onChange={(event) => form.set({ salutation: event.currentTarget.value })}
            placeholder={t('deliveryForm.salutation.none')}
            options={salutations.map(({ value, label: words }) => ({ value, label: words[locale] }))}
          />
          <TextField {...text('name')} maxLength={maxLengths.name} />
        </Grid>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <TextField {...text('primaryContact')} type="tel" tabular />
          <TextField {...text('secondaryContact')} type="tel" tabular optional />
        </Grid>
        <TextField {...text('email')} type="email" spellCheck={false} optional />
        <TextField {...text('address1')} maxLength={maxLengths.address1} required />
        <TextField {...text('address2')} maxLength={maxLengths.address2} optional />
        <TextField
          {...text('postcode')}
          inputMode="numeric"
          maxLength={9}
          tabular
          required
          onKeyDown={filterKeys('digits')}
          onChange={(event) => {
            form.set({ postcode: event.currentTarget.value });
            override.setPast(false);
          }}
        />
        {quantity('quantityMattress')}
        {quantity('quantityBedset')}
        {isPlaceChanged ? <PlaceOverrideField override={override} /> : null}
        <TextareaField {...text('remarks')} maxLength={maxLengths.remarks} optional />
        {toggle('notifyEmail')}
        {isSmsOn() ? toggle('notifySms') : null}
        <NotifySwitch notify={notify} onChange={setNotify} sms={values.notifySms ? { dates: [booking.deliveryDate] } : null} />
        <FormFoot
          busy={saving.busy}
          danger={override.past}
          disabled={!isDirty || !override.isReady}
          onBack={onBack}
          onSubmit={() => void submit()}
        >
          {t(!isDirty ? 'bookingDrawer.edit.nothing' : override.past ? 'bookingDrawer.edit.past' : 'bookingDrawer.edit.save', {
            past: override.words,
          })}
        </FormFoot>
      </form>
    </Flex>
  );
}

type DetailField = (typeof detailFields)[number];

/** The fields that decide how many places a booking takes, and of which branch. */
const placeFields: readonly DetailField[] = ['postcode', 'quantityMattress', 'quantityBedset'];

export type Details = Pick<DeliveryForm, DetailField>;
type TextName = { [K in DetailField]: Details[K] extends string ? K : never }[DetailField];

function detailsOf({ address, ...booking }: StaffBookingPartsFragment): Details {
  const { salutation, name, email, primaryContact, secondaryContact, postcode, remarks } = booking;
  const { quantityMattress, quantityBedset, notifyEmail, notifySms } = booking;
  return {
    salutation: salutation ?? '',
    name,
    primaryContact,
    secondaryContact: secondaryContact ?? '',
    email,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    postcode,
    quantityMattress,
    quantityBedset,
    remarks: remarks ?? '',
    notifyEmail,
    notifySms,
  };
}

/**
 * Returns the validation errors of the details, by the customer’s own form (Domain), for the fields of this form only. A booking that never
 * had an address line 1 can be corrected without one, and one with a number of a country that is no longer allowed keeps it.
 */
export function detailErrors(details: Details, changed: readonly DetailField[]): ValidationError[] {
  const isJudged = ({ path }: ValidationError) =>
    (detailFields as readonly string[]).includes(path) && ((path !== 'address1' && path !== 'primaryContact') || changed.includes(path));
  return checkDeliveryForm({ ...emptyDeliveryForm, ...details }, { isStaff: true, foreignMobile }).filter(isJudged);
}
