import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { paths } from '@booking/domain/navigation/paths';
import { createTabStore } from '../../lib/tab-store';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { TextLink } from '../../ui/text-link';
import { ForgotPasswordForm } from './forgot-password-form';
import { NewPasswordForm } from './new-password-form';

/**
 * The token of the link that was opened: kept only in this tab, and only until it is used. It is removed from the URL at once, so that it
 * is in no history, no Referer header and no screenshot.
 */
const resetToken = createTabStore('booking.reset-token');

/** With a token: the form for a new password. Without one: the form that sends a link. Then: saved, or the link is invalid. */
type State =
  { name: 'choose'; token: string } | { name: 'ask' } | { name: 'saved'; message: string } | { name: 'invalid'; message: string };

const headOf = { choose: 'reset', ask: 'forgot', saved: 'reset.saved', invalid: 'reset.invalid' } as const;

/** `/reset-password/:token?` */
export function ResetPasswordView() {
  const { token: given } = useParams();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const [followed, setFollowed] = useState(given);
  const [state, setState] = useState<State>(() => stateOf(given ?? resetToken.read()));
  // Another link opened in the same tab starts again.
  if (given !== undefined && given !== followed) {
    setFollowed(given);
    setState(stateOf(given));
  }
  useEffect(() => {
    if (given === undefined) return;
    resetToken.write(given);
    void navigate(to(generatePath(paths.resetPassword)), { replace: true });
  }, [given, navigate, to]);

  function end(next: State) {
    resetToken.clear();
    setState(next);
  }

  return (
    <ResetPasswordPage
      state={state}
      onSaved={(message) => end({ name: 'saved', message })}
      onInvalid={(message) => end({ name: 'invalid', message })}
    />
  );
}

const stateOf = (token: string | null): State => (token === null ? { name: 'ask' } : { name: 'choose', token });

interface ResetPasswordPageProps {
  state: State;
  onSaved: (message: string) => void;
  onInvalid: (message: string) => void;
}

function ResetPasswordPage({ state, onSaved, onInvalid }: ResetPasswordPageProps) {
  const t = useT();
  const dialog = useAccountDialog();
  const head = headOf[state.name];
  const title = t(`account.${head}.title`);
  useDocumentTitle(title);
  return (
    <Container display="flex" flexDirection="column" alignItems="center" pt={{ base: '6', md: '16' }} pb={{ base: '12', md: '24' }}>
      <chakra.div width="full" maxWidth="dialog">
        <PageTitle key={state.name}>{title}</PageTitle>
        {state.name === 'saved' ? null : (
          <chakra.p color="fg.muted" mt="1.5">
            {t(`account.${head}.text`)}
          </chakra.p>
        )}
        {state.name === 'invalid' && (
          <Banner role="alert" tone="medium" mt="5">
            {state.message}
          </Banner>
        )}
        <Card padded mt="6">
          {state.name === 'choose' && <NewPasswordForm token={state.token} onSaved={onSaved} onInvalid={onInvalid} />}
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

function Saved({ message }: { message: string }) {
  const t = useT();
  const dialog = useAccountDialog();
  return (
    <>
      <Banner role="status" tone="success">
        {message}
      </Banner>
      <Button asChild size="lg" block mt="5">
        <Link to={dialog('sign-in')}>{t('account.signIn')}</Link>
      </Button>
    </>
  );
}
