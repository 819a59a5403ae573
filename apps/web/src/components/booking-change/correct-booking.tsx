import { checkDeliveryForm, emptyDeliveryForm, maxLengths } from '@booking/domain/booking/delivery-form';
import { validationMessage } from '@booking/i18n/validation-messages';
import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { filterKeys } from '../../lib/filter-keys';
import { focusFirstError } from '../../lib/focus-first-error';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSnackbar } from '../../ui/snackbar';
import { TextField } from '../../ui/text-field';
import { TextareaField } from '../../ui/textarea-field';
import { useCorrectBookingMutation, type ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { foreignMobile } from '../phone-field/load-phone-number-rules';
import { FailureAlert } from '../failure-alert/failure-alert';
import { mayChange, useChangeFailure, type ChangeProps } from './change-target';

/** The fields that a customer can correct together, and their name. Not the postcode, town and state: only staff move a booking there. */
const parts = {
  address: { fields: ['address1', 'address2'], label: 'manage.correct.address' },
  contact: { fields: ['primaryContact', 'secondaryContact'], label: 'manage.correct.contact' },
  remarks: { fields: ['remarks'], label: 'deliveryForm.field.remarks' },
} as const;

type Part = keyof typeof parts;
type Field = (typeof parts)[Part]['fields'][number];
type Values = Partial<Record<Field, string>>;

const fieldTexts: Readonly<Record<Field, string>> = {
  address1: 'deliveryForm.field.address1',
  address2: 'deliveryForm.field.address2',
  primaryContact: 'deliveryForm.field.primaryContact',
  secondaryContact: 'deliveryForm.field.secondaryContact',
  remarks: 'deliveryForm.field.remarks',
};

const optional: ReadonlySet<Field> = new Set(['address2', 'secondaryContact', 'remarks']);

interface CorrectBookingProps extends ChangeProps {
  part: Part;
  /** Id of the heading that names the booking, where several are shown. */
  describedBy?: string;
}

/**
 * The button that opens the form in which a customer corrects a part of their booking. It is there while the server accepts the
 * correction: for the address until the last day to change, for the other parts until the delivery goes out.
 */
export function CorrectBooking({ part, describedBy, ...change }: CorrectBookingProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { booking } = change;
  const mayCorrect = part === 'address' ? mayChange(booking) : booking.status === 'CONFIRMED';
  const title = t('deliveryForm.summary.editPart', { part: t(parts[part].label) });
  return (
    <>
      {mayCorrect ? (
        <Button variant="tint" size="sm" aria-label={title} aria-describedby={describedBy} onClick={() => setOpen(true)}>
          {t('deliveryForm.summary.edit')}
        </Button>
      ) : null}
      {/* Stays mounted when the button is removed, so that the focus then moves to the heading. */}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeOutside={false}
        title={title}
        description={part === 'address' ? t('manage.correct.address.text') : undefined}
      >
        {open ? <CorrectForm {...change} part={part} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

interface CorrectFormProps extends ChangeProps {
  part: Part;
  onClose: () => void;
}

function CorrectForm({ part, booking, target, onReload, onClose }: CorrectFormProps) {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [correct, { loading }] = useCorrectBookingMutation();
  const { failure, fail, clear } = useChangeFailure(onReload, onClose);
  const { fields } = parts[part];
  const [before] = useState(() => valuesOf(booking, fields));
  const [values, setValues] = useState(before);
  const [tried, setTried] = useState(false);
  const errors = checkDeliveryForm({ ...emptyDeliveryForm, ...values }, { foreignMobile }).filter(({ path }) => path in values);

  async function save() {
    if (loading) return;
    setTried(true);
    clear();
    if (errors.length > 0) return focusFirstError();
    if (fields.every((field) => values[field] === before[field])) return onClose();
    try {
      await correct({ variables: { input: { ...target, version: booking.version, ...values } } });
      onClose();
      showMessage({ color: 'success', content: t('manage.correct.done') });
    } catch (error) {
      await fail(error);
      focusFirstError();
    }
  }

  function errorOf(field: Field): string | undefined {
    const error = tried ? errors.find(({ path }) => path === field) : undefined;
    if (error) return validationMessage(locale, error.code, error.values);
    return failure?.fields.find(({ path }) => path === `input.${field}`)?.message;
  }

  const common = (field: Field) => ({
    label: t(fieldTexts[field]),
    name: field,
    value: values[field] ?? '',
    error: errorOf(field),
    optional: optional.has(field),
    // One character more than the limit, so that a text that is too long is not cut but has an error.
    maxLength: maxLengths[field] + 1,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValues({ ...values, [field]: currentTarget.value }),
  });
  const phone = { type: 'tel', inputMode: 'tel', onKeyDown: filterKeys('phone'), tabular: true } as const;

  return (
    <Flex asChild direction="column" gap="4.5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && failure.fields.length === 0 ? <FailureAlert failure={failure} onRetry={() => void save()} /> : null}
        {part === 'address' ? (
          <>
            <TextField {...common('address1')} autoComplete="address-line1" />
            <TextField {...common('address2')} autoComplete="address-line2" />
          </>
        ) : null}
        {part === 'contact' ? (
          <>
            <TextField {...common('primaryContact')} {...phone} autoComplete="tel-national" />
            <TextField {...common('secondaryContact')} {...phone} autoComplete="off" />
          </>
        ) : null}
        {part === 'remarks' ? <TextareaField {...common('remarks')} /> : null}
        <Button type="submit" size="lg" block loading={loading}>
          {t('manage.correct.save')}
        </Button>
      </form>
    </Flex>
  );
}

function valuesOf({ address, ...booking }: ManagedBookingPartsFragment, fields: readonly Field[]): Values {
  const present = { ...booking, address1: address?.address1, address2: address?.address2 };
  return Object.fromEntries(fields.map((field) => [field, present[field] ?? '']));
}
