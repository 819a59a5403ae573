import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { checkMobile } from '../phone-field/check-mobile';
import { PhoneField } from '../phone-field/phone-field';
import type { MobileNumber } from '../phone-field/mobile-number';

interface Typed {
  text: string;
  /** ISO 3166; null for the default. */
  country: string | null;
}

interface NewNumberFormProps {
  typed: Typed;
  onType: (typed: Typed) => void;
  busy: boolean;
  /** Sends the code; resolves to what is wrong with the number, null when nothing is. */
  onNumber: (number: MobileNumber) => Promise<string | null>;
}

/** Where the number is typed that the code goes to. */
export function NewNumberForm({ typed, onType, busy, onNumber }: NewNumberFormProps) {
  const t = useT();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const country = typed.country ?? defaultPhoneCountry;

  function change(change: Partial<Typed>) {
    setError(null);
    onType({ ...typed, ...change });
  }

  async function submit() {
    const mobile = await checkMobile(typed.text, country);
    const wrong = 'fault' in mobile ? validationMessage(locale, mobile.fault) : await onNumber(mobile.number);
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
