import { maxLengths } from '@booking/domain/booking/delivery-form';
import { salutations } from '@booking/reference-data/salutations';
import { Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { filterKeys } from '../../lib/filter-keys';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale } from '../../lib/use-locale';
import { useSaveKey } from '../../lib/use-save-key';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { SelectField } from '../../ui/select-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { TextareaField } from '../../ui/textarea-field';
import { useStaffForm } from '../staff-form/use-staff-form';
import { ActionFailure } from './action-failure';
import { detailFaults, detailsOf, type DetailField, type Details } from './booking-details';
import { FormFoot } from './form-foot';
import { NotifySwitch } from './notify-switch';
import type { FormProps } from './staff-booking';
import { useStaffUpdateBookingMutation } from './staff-booking.generated';
import { usePlaceOverride } from './use-place-override';
import { PlaceOverrideField } from './wanted-date-fields';

type TextName = { [K in DetailField]: Details[K] extends string ? K : never }[DetailField];

/** Corrects what the customer gave. Others may change the booking meanwhile: what was typed stays, and what they did is shown beside it. */
export function EditForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const [notify, setNotify] = useState(true);
  const [update] = useStaffUpdateBookingMutation();
  const form = useStaffForm({ present: detailsOf(booking), check: detailFaults, saving, onDirty });
  const { present, values, changed, clashes, type, errorOf } = form;
  const isDirty = changed.length > 0;
  // Another branch has no other days than its own, whoever asks.
  const override = usePlaceOverride(saving, (reason) => reason !== 'TOO_SOON' && reason !== 'TOO_FAR');

  /** What somebody else has made of a field that was typed in here. */
  function clash(field: DetailField) {
    if (!clashes.includes(field)) return undefined;
    return t('bookingDrawer.edit.clash', { value: String(present[field]) || '–' });
  }

  const label = (field: DetailField) => t(`bookingDrawer.field.${field}`);
  const common = (field: TextName) => ({
    label: label(field),
    value: values[field],
    error: errorOf(field),
    help: clash(field),
    onChange: (event: { currentTarget: { value: string } }) => type({ [field]: event.currentTarget.value }),
  });
  const quantity = (field: 'quantityMattress' | 'quantityBedset') => (
    <QuantityStepper
      label={t(`bookingDrawer.field.${field}`)}
      value={values[field]}
      error={errorOf(field)}
      help={clash(field)}
      onChange={(value) => type({ [field]: value })}
    />
  );
  const toggle = (field: 'notifyEmail' | 'notifySms') => (
    <SwitchField label={label(field)} checked={values[field]} onChange={(event) => type({ [field]: event.currentTarget.checked })} />
  );

  async function submit() {
    const input = {
      ...Object.fromEntries(changed.map((field) => [field, values[field]])),
      notify,
      ...(changed.includes('postcode') && override.input),
    };
    const { id, version } = booking;
    const saved = await form.save(async () => (await update({ variables: { id, version, input } })).data?.updateBooking);
    if (saved) onDone('bookingDrawer.edit.done');
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
          <Banner role="status" tone="medium" title={t('bookingDrawer.edit.changed.title')}>
            {t('bookingDrawer.edit.changed.text')}
          </Banner>
        ) : null}
        <Grid templateColumns={{ base: '1fr', sm: '9rem 1fr' }} gap="4">
          <SelectField
            {...common('salutation')}
            placeholder={t('deliveryForm.salutation.none')}
            options={salutations.map(({ value, label: words }) => ({ value, label: words[locale] }))}
          />
          <TextField {...common('name')} maxLength={maxLengths.name} />
        </Grid>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <TextField {...common('primaryContact')} type="tel" tabular />
          <TextField {...common('secondaryContact')} type="tel" tabular optional />
        </Grid>
        <TextField {...common('email')} type="email" spellCheck={false} optional />
        <TextField {...common('address1')} maxLength={maxLengths.address1} required />
        <TextField {...common('address2')} maxLength={maxLengths.address2} optional />
        <TextField
          {...common('postcode')}
          inputMode="numeric"
          maxLength={9}
          tabular
          required
          onKeyDown={filterKeys('digits')}
          onChange={(event) => {
            type({ postcode: event.currentTarget.value });
            override.setPast(false);
          }}
        />
        {changed.includes('postcode') ? <PlaceOverrideField override={override} /> : null}
        {quantity('quantityMattress')}
        {quantity('quantityBedset')}
        <TextareaField {...common('remarks')} maxLength={maxLengths.remarks} optional />
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
