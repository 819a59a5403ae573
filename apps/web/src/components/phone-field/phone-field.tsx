import { maxPhoneLength } from '@booking/domain/checks/phone';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { filterKeys } from '../../lib/filter-keys';
import { useLocale, useT } from '../../lib/use-locale';
import { controlCss, FieldFrame, useField, type FieldProps } from '../../ui/field';
import { usePhoneNumberRules } from './load-phone-number-rules';
import { defaultCallingCode } from './mobile-number';

const Input = chakra('input');
const CountrySelect = chakra('select', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    opacity: '0',
    cursor: 'pointer',
    '& option': { color: 'fg', bg: 'bg.panel' },
    '&:focus-visible + *': { outline: '2px solid {colors.focusRing}', outlineOffset: '0' },
  },
});

export interface PhoneFieldProps
  extends Omit<FieldProps, 'prefix' | 'suffix' | 'locked'>, Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'color'> {
  /** ISO 3166: the country of a number that is typed in national form. */
  country: string;
  onCountryChange: (country: string) => void;
}

/** A telephone number and its country, Malaysia until another is chosen. Spreads the rest, `ref` too, on the number's input. */
export function PhoneField({ country, onCountryChange, ...props }: PhoneFieldProps) {
  const { frame, control } = useField(props);
  const t = useT();
  const locale = useLocale();
  const countries = usePhoneNumberRules()?.phoneCountries(locale);
  const callingCode = countries?.find(({ code }) => code === country)?.callingCode ?? defaultCallingCode;
  return (
    <FieldFrame {...frame}>
      <chakra.span position="relative" flex="none" display="flex" alignItems="center" minHeight="inherit" ms="-3.5">
        <CountrySelect
          aria-label={t('account.phone.country')}
          autoComplete="country"
          value={countries ? country : defaultPhoneCountry}
          disabled={!countries || props.disabled}
          onChange={(event) => onCountryChange(event.currentTarget.value)}
        >
          {countries ? (
            countries.map((option) => (
              <option key={option.code} value={option.code}>
                {`${option.name} (+${option.callingCode})`}
              </option>
            ))
          ) : (
            <option value={defaultPhoneCountry}>{`+${defaultCallingCode}`}</option>
          )}
        </CountrySelect>
        <chakra.span
          aria-hidden="true"
          display="flex"
          alignItems="center"
          gap="1"
          minHeight="inherit"
          ps="3.5"
          pe="2.5"
          borderRadius="inherit"
          color="fg.muted"
          position="relative"
          _after={{ content: '""', position: 'absolute', insetEnd: '0', insetBlock: '3', width: '1px', bg: 'border.strong' }}
          fontVariantNumeric="tabular-nums"
          pointerEvents="none"
        >
          {`+${callingCode}`}
          <ChevronDown size={16} />
        </chakra.span>
      </chakra.span>
      <Input
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        css={controlCss}
        fontVariantNumeric="tabular-nums"
        onKeyDown={filterKeys('phone')}
        {...control}
      />
    </FieldFrame>
  );
}
