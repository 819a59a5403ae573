import { maxPasswordLength, minPasswordLength } from '@booking/domain/user/password';
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { paths } from '@booking/domain/navigation/paths';
import { useResetPasswordMutation } from '../../graphql/account.generated';
import { useCheckedForm } from '../../lib/validation-resolver';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { createTabStore } from '../../lib/tab-store';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { PasswordField } from '../../ui/password-field';
import { TextLink } from '../../ui/text-link';
import { validateNewPassword } from './account-validation';
import { ForgotPasswordForm } from './forgot-password-form';

/**
 * The token of the link, kept only in this tab and only until it is used. It is removed from the URL at once, so that it is in no history,
 * no Referer header and no screenshot.
 */
const resetToken = createTabStore('booking.reset-token');

/** With a token: the form for a new password. Without one: the form that requests a link. Then: saved, or the link is invalid. */
type State =
  { name: 'choose'; token: string } | { name: 'ask' } | { name: 'saved'; message: string } | { name: 'invalid'; message: string };

const titles = {
  choose: 'account.reset.title',
  ask: 'account.forgot.title',
  saved: 'account.reset.saved.title',
  invalid: 'account.reset.invalid.title',
};
const texts = { choose: 'account.reset.text', ask: 'account.forgot.text', saved: null, invalid: 'account.reset.invalid.text' };

/** `/reset-password/:token?`: sets a new password, or requests a link for it. */
export function ResetPasswordPage() {
  const t = useT();
  const dialog = useAccountDialog();
  const { token: linkToken } = useParams();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const [followed, setFollowed] = useState(linkToken);
  const [state, setState] = useState<State>(() => stateOf(linkToken ?? resetToken.read()));
  // Another link opened in the same tab starts again.
  if (linkToken !== undefined && linkToken !== followed) {
    setFollowed(linkToken);
    setState(stateOf(linkToken));
  }
  useEffect(() => {
    if (linkToken === undefined) return;
    resetToken.write(linkToken);
    void navigate(to(generatePath(paths.resetPassword)), { replace: true });
  }, [linkToken, navigate, to]);

  function end(next: State) {
    resetToken.clear();
    setState(next);
  }

  const title = t(titles[state.name]);
  useDocumentTitle(title);
  const text = texts[state.name];
  return (
    <Container display="flex" flexDirection="column" alignItems="center" pt={{ base: '6', md: '16' }} pb={{ base: '12', md: '24' }}>
      <chakra.div width="full" maxWidth="dialog">
        <PageTitle key={state.name}>{title}</PageTitle>
        {text === null ? null : (
          <chakra.p color="fg.muted" mt="1.5">
            {t(text)}
          </chakra.p>
        )}
        {state.name === 'invalid' && (
          <Alert role="alert" status="warning" mt="5">
            {state.message}
          </Alert>
        )}
        <Card padded mt="6">
          {state.name === 'choose' && (
            <NewPasswordForm
              token={state.token}
              onSaved={(message) => end({ name: 'saved', message })}
              onInvalid={(message) => end({ name: 'invalid', message })}
            />
          )}
          {(state.name === 'ask' || state.name === 'invalid') && (
            <ForgotPasswordForm>
              <TextLink asChild>
                <Link to={dialog('sign-in')}>{t('account.forgot.back')}</Link>
              </TextLink>
            </ForgotPasswordForm>
          )}
          {state.name === 'saved' && <Saved message={state.message} />}
        </Card>
      </chakra.div>
    </Container>
  );
}

const stateOf = (token: string | null): State => (token === null ? { name: 'ask' } : { name: 'choose', token });

function Saved({ message }: { message: string }) {
  const t = useT();
  const dialog = useAccountDialog();
  return (
    <>
      <Alert role="status" status="success">
        {message}
      </Alert>
      <Button asChild size="lg" block mt="5">
        <Link to={dialog('sign-in')}>{t('account.signIn')}</Link>
      </Button>
    </>
  );
}

interface NewPasswordFormProps {
  /** The token of the link; sent only with the mutation. */
  token: string;
  /** Called with the server's answer. */
  onSaved: (message: string) => void;
  /** Called with the server's message if the link is invalid, expired or used. */
  onInvalid: (message: string) => void;
}

function NewPasswordForm({ token, onSaved, onInvalid }: NewPasswordFormProps) {
  const t = useT();
  const [run] = useResetPasswordMutation();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const { register, handleSubmit, setError, formState } = useCheckedForm(validateNewPassword, {
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
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
      {failure && <FailureAlert failure={failure} />}
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
