import { confirmPasswordInvalid, maxPasswordLength, minPasswordLength, passwordInvalid } from '@booking/domain/user/password';
import type { ValidationError, ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useChangePasswordMutation } from '../../graphql/account.generated';
import { useCheckedForm } from '../../lib/validation-resolver';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { session } from '../../lib/session/session';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { useSnackbar } from '../../ui/snackbar';
import { FailureAlert } from '../failure-alert/failure-alert';
import type { EditAccountProps } from './dialog-param';

interface Passwords {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/**
 * Checks the new password by the rules of the domain. The present one only has to be filled in: the server checks whether it is
 * right.
 */
const validatePasswords = ({ currentPassword, password, confirmPassword }: Passwords): ValidationError[] =>
  Object.entries({
    currentPassword: currentPassword === '' ? ('PASSWORD_REQUIRED' as const) : null,
    password: passwordInvalid(password),
    confirmPassword: confirmPasswordInvalid(confirmPassword, password),
  } satisfies Record<keyof Passwords, ValidationErrorCode | null>).flatMap(([path, code]) => (code === null ? [] : [{ path, code }]));

/** The dialog 'edit password' (Specification, section 2). */
export function EditPasswordDialog({ open, onClose, ...rest }: EditAccountProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOutside={false}
      title={t('userArea.password.edit')}
      description={t('userArea.password.text')}
    >
      {open ? <EditPasswordForm onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

function EditPasswordForm({ user: { email }, onClose }: Omit<EditAccountProps, 'open'>) {
  const t = useT();
  const showMessage = useSnackbar();
  const [changePassword] = useChangePasswordMutation();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const { register, handleSubmit, setError, formState } = useCheckedForm<Passwords>(validatePasswords, {
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, password }) => {
    setFailure(null);
    try {
      const { data } = await changePassword({ variables: { currentPassword, password } });
      const answer = data?.changePassword;
      if (answer?.success) await signInAgain(password, answer.message ?? '');
      else setError('currentPassword', { type: 'server', message: answer?.error ?? '' }, { shouldFocus: true });
    } catch (error) {
      const reason = requestFailureOf(error);
      const refused = reason.fields.find(({ path }) => path === 'password');
      if (refused) setError('password', { type: refused.code, message: refused.message }, { shouldFocus: true });
      else setFailure(reason);
    }
  });

  /** The new password ended every session, this one too. */
  async function signInAgain(password: string, saved: string) {
    const { ok } = await session.signIn(email, password);
    if (ok) {
      onClose();
      showMessage({ color: 'success', content: t('userArea.password.saved') });
      return;
    }
    await session.signOut();
    showMessage({ color: 'medium', content: saved });
  }

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure ? <FailureAlert failure={failure} onRetry={() => void submit()} /> : null}
      {/* Shows a password manager which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('userArea.password.current')}
        autoComplete="current-password"
        data-autofocus=""
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={t('account.field.newPassword')}
        help={t('account.password.help', { min: minPasswordLength, max: maxPasswordLength })}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label={t('account.field.confirmNewPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {t('userArea.password.save')}
      </Button>
    </chakra.form>
  );
}
