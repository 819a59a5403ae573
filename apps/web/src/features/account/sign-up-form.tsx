import { maxPasswordLength, minPasswordLength } from '@booking/domain/user/password';
import { chakra, Grid } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { PhoneField } from '../../components/phone-field/phone-field';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import type { SignUp } from './use-sign-up';

/** As they stand on the page. */
const fieldOrder = ['name', 'email', 'password', 'confirmPassword', 'phoneNumber', 'firm'] as const;

/** What an account needs; when all is well, a code is sent. */
export function SignUpForm({ signUp }: { signUp: SignUp }) {
  const t = useT();
  const { form, lock } = signUp;
  const { register, control, setValue, setFocus, formState } = form;
  const { errors, isSubmitting, isSubmitted } = formState;
  const country = useWatch({ control, name: 'countryCode' });
  const field = (name: (typeof fieldOrder)[number]) => ({
    label: t(`account.field.${name}`),
    error: errors[name]?.message,
    ...register(name),
  });

  // The form was opened again because the server refused a field: that field takes the focus. Later the form itself focuses invalid fields.
  const begin = useEffectEvent(() => {
    const faulty = fieldOrder.find((name) => errors[name]);
    if (faulty) setFocus(faulty);
  });
  useEffect(() => begin(), []);

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        lock();
      }}
    >
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" data-autofocus />
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" spellCheck={false} />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap={{ base: '4', sm: '3' }} alignItems="start">
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          help={t('account.password.help', { min: minPasswordLength, max: maxPasswordLength })}
        />
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      </Grid>
      <PhoneField
        {...field('phoneNumber')}
        help={t('account.phone.help')}
        country={country}
        onCountryChange={(code) => {
          setValue('countryCode', code);
          if (isSubmitted || errors.phoneNumber) void form.trigger('phoneNumber');
        }}
      />
      <TextField {...field('firm')} optional autoComplete="organization" />
      <Button type="submit" size="lg" block mt="1" loading={isSubmitting}>
        {t('account.signUp.send')}
      </Button>
    </chakra.form>
  );
}
