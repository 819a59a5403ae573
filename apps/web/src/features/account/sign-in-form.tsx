import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { useCheckedForm } from '../../lib/validation-resolver';
import { session } from '../../lib/session/session';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { TextLink } from '../../ui/text-link';
import { validateSignIn } from './account-validation';

interface SignInFormProps {
  onSignedIn: () => void;
  email?: string;
  onEmailChange?: (email: string) => void;
}

/** Signs in with e-mail and password. Shows the server's answer to a refused sign-in (Specification, section 8). */
export function SignInForm({ onSignedIn, email = '', onEmailChange }: SignInFormProps) {
  const t = useT();
  const dialog = useAccountDialog();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useCheckedForm(validateSignIn, { defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const outcome = await session.signIn(values.email.trim(), values.password);
    if (outcome.ok) onSignedIn();
    else setFailure(outcome.message);
  });

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Alert role="alert" status="error" textStyle="sm">
          {failure}
        </Alert>
      )}
      <TextField
        label={t('account.field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        data-autofocus
        error={errors.email?.message}
        {...register('email', { onChange: (event: { target: HTMLInputElement }) => onEmailChange?.(event.target.value) })}
      />
      <PasswordField
        label={t('account.field.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextLink asChild alignSelf="flex-start" mt="-1.5">
        <Link to={dialog('forgot')} replace>
          {t('account.forgot.link')}
        </Link>
      </TextLink>
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {t('account.signIn')}
      </Button>
    </chakra.form>
  );
}
