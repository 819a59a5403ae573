import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useChangePhoneNumberMutation } from '../../graphql/account.generated';
import { session } from '../../lib/session/session';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSnackbar } from '../../ui/snackbar';
import { OneTimeCodePanel } from '../one-time-code/one-time-code-panel';
import { useAccountCode } from '../one-time-code/use-account-code';
import { checkMobile } from '../phone-field/check-mobile';
import type { MobileNumber } from '../phone-field/mobile-number';
import { PhoneField } from '../phone-field/phone-field';
import type { EditAccountProps } from './dialog-param';

/** The dialog 'edit phone number' (Specification, section 2): the new number, then the code that was sent to it. */
export function EditPhoneDialog({ user, open, onClose }: EditAccountProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOutside={false}
      title={t(user.phoneNumber === null ? 'userArea.phone.add' : 'userArea.phone.edit')}
      description={user.phoneNumber === null ? undefined : t('userArea.phone.text')}
    >
      {open ? <EditPhone country={user.countryCode} onClose={onClose} /> : null}
    </Dialog>
  );
}

function EditPhone({ country, onClose }: { country: string | null; onClose: () => void }) {
  const t = useT();
  const showMessage = useSnackbar();
  const otp = useAccountCode();
  const [changePhoneNumber] = useChangePhoneNumberMutation();
  const [number, setNumber] = useState<MobileNumber | null>(null);
  const [typed, setTyped] = useState<TypedNumber>({ text: '', country });

  async function request(wanted: MobileNumber): Promise<string | null> {
    const outcome = await otp.send(wanted.phoneNumber);
    if (outcome.kind === 'refused') return outcome.message;
    if (outcome.kind === 'sent') setNumber(wanted);
    return null;
  }

  async function save({ phoneNumber, countryCode, formattedPhoneNumber }: MobileNumber, code: string) {
    await changePhoneNumber({ variables: { input: { phoneNumber, countryCode, otp: code } } });
    await session.reload();
    onClose();
    showMessage({ color: 'success', content: t('userArea.phone.saved', { number: formattedPhoneNumber }) });
    return null;
  }

  if (number === null) {
    return <NewNumberForm typed={typed} onType={setTyped} busy={otp.status === 'sending'} onNumber={request} />;
  }
  const edit = () => {
    setNumber(null);
    otp.clear();
  };
  return (
    <OneTimeCodePanel
      otp={otp}
      number={number.formattedPhoneNumber}
      locked={{
        text: (
          <chakra.span fontWeight="600" fontVariantNumeric="tabular-nums">
            {number.formattedPhoneNumber}
          </chakra.span>
        ),
        onEdit: edit,
      }}
      action={t('userArea.phone.save')}
      submitsItself
      onSubmit={(code) => void otp.check(() => save(number, code))}
      onSendAgain={() => void otp.send(number.phoneNumber)}
    />
  );
}

interface TypedNumber {
  text: string;
  /** ISO 3166; null for the default. */
  country: string | null;
}

interface NewNumberFormProps {
  typed: TypedNumber;
  onType: (typed: TypedNumber) => void;
  busy: boolean;
  /** Requests the code. Resolves to why the number is refused; null if it is not. */
  onNumber: (number: MobileNumber) => Promise<string | null>;
}

/** The step in which the new number is typed. */
function NewNumberForm({ typed, onType, busy, onNumber }: NewNumberFormProps) {
  const t = useT();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const country = typed.country ?? defaultPhoneCountry;

  function change(change: Partial<TypedNumber>) {
    setError(null);
    onType({ ...typed, ...change });
  }

  async function submit() {
    const mobile = await checkMobile(typed.text, country);
    const wrong = 'error' in mobile ? validationMessage(locale, mobile.error) : await onNumber(mobile.number);
    setError(wrong);
    if (wrong !== null) input.current?.focus();
  }

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PhoneField
        ref={input}
        data-autofocus=""
        label={t('userArea.phone.new')}
        help={t('account.phone.help')}
        country={country}
        onCountryChange={(code) => change({ country: code })}
        value={typed.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={error}
      />
      <Button type="submit" size="lg" block loading={busy} mt="6">
        {t('account.signUp.send')}
      </Button>
    </chakra.form>
  );
}
