import { maxPasswordLength, minPasswordLength } from '@booking/domain/user/password';
import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureBanner } from '../../components/failure-banner/failure-banner';
import { faultResolver } from '../../lib/fault-resolver';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { newPasswordFaults } from './account-faults';
import { useResetPasswordMutation } from './reset-password.generated';

interface NewPasswordFormProps {
  /** Of the link that was sent; goes nowhere but to the mutation. */
  token: string;
  /** With the server's answer. */
  onSaved: (message: string) => void;
  /** The link is invalid, expired or used; with the server's message. */
  onInvalid: (message: string) => void;
}

/** A form for a new password, typed twice. */
export function NewPasswordForm({ token, onSaved, onInvalid }: NewPasswordFormProps) {
  const t = useT();
  const locale = useLocale();
  const [run] = useResetPasswordMutation();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const resolver = useMemo(() => faultResolver(locale, newPasswordFaults), [locale]);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
    resolver,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      const { data } = await run({ variables: { token, password } });
      const answer = data?.resetPassword;
      if (answer?.success) onSaved(answer.message ?? '');
      else onInvalid(answer?.error ?? '');
    } catch (error) {
      const reason = requestFailureOf(error);
      const refused = reason.fields.find(({ path }) => path === 'password');
      if (refused) setError('password', { type: refused.code, message: refused.message }, { shouldFocus: true });
      else setFailure(reason);
    }
  });

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={(event) => void submit(event)}>
      {failure && <FailureBanner failure={failure} />}
      <PasswordField
        label={t('account.field.newPassword')}
        autoComplete="new-password"
        help={t('account.password.help', { min: minPasswordLength, max: maxPasswordLength })}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t('account.field.confirmNewPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" size="lg" block mt="1" loading={isSubmitting}>
        {t('account.reset.save')}
      </Button>
    </chakra.form>
  );
}
