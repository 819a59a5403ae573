import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { paths } from '@booking/domain/navigation/paths';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { session } from '../../lib/session/session';
import { getSession } from '../../lib/session/session-store';
import { createTabStore } from '../../lib/tab-store';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { useConfirmEmailMutation } from '../../graphql/account.generated';

/** The token of the link, kept like that of a new password (reset-password-page.tsx). */
const emailToken = createTabStore('booking.email-token');

/** With a token: asks for a press. Then: done, or the link is not valid; `message` is the server's answer. */
type State = { name: 'ask'; token: string } | { name: 'done'; message: string } | { name: 'invalid'; message: string | null };

const titles = { ask: 'account.confirm.ask.title', done: 'account.confirm.done.title', invalid: 'account.confirm.invalid.title' };
const texts = { ask: 'account.confirm.ask.text', done: null, invalid: 'account.confirm.invalid.text' };

const stateOf = (token: string | null): State => (token === null ? { name: 'invalid', message: null } : { name: 'ask', token });

/**
 * `/confirm-email/:token?`: confirms an e-mail address by a press and not by the visit, because e-mail scanners open every link
 * (ADR 0009). The token is removed from the address at once.
 */
export function ConfirmEmailPage() {
  const t = useT();
  const { token: linkToken } = useParams();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const [run, { loading }] = useConfirmEmailMutation();
  const [followed, setFollowed] = useState(linkToken);
  const [state, setState] = useState<State>(() => stateOf(linkToken ?? emailToken.read()));
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  // Another link opened in the same tab starts again.
  if (linkToken !== undefined && linkToken !== followed) {
    setFollowed(linkToken);
    setFailure(null);
    setState(stateOf(linkToken));
  }
  useEffect(() => {
    if (linkToken === undefined) return;
    emailToken.write(linkToken);
    void navigate(to(generatePath(paths.confirmEmail)), { replace: true });
  }, [linkToken, navigate, to]);

  async function confirm(token: string) {
    setFailure(null);
    try {
      const { data } = await run({ variables: { token } });
      const answer = data?.confirmEmail;
      emailToken.clear();
      setState(answer?.success ? { name: 'done', message: answer.message ?? '' } : { name: 'invalid', message: answer?.error ?? null });
      // Reloads the profile, which shows whether the address is confirmed. A change of the address ends the session.
      if (answer?.success && getSession().status !== 'guest') await session.reload();
    } catch (error) {
      setFailure(requestFailureOf(error));
    }
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
        {state.name === 'invalid' && state.message !== null && (
          <Alert role="alert" status="warning" mt="5">
            {state.message}
          </Alert>
        )}
        <chakra.div mt="6">
          {failure && <FailureAlert failure={failure} />}
          {state.name === 'done' && (
            <Alert role="status" status="success">
              {state.message}
            </Alert>
          )}
          {state.name === 'ask' ? (
            <Button size="lg" block mt={failure ? '4' : '0'} loading={loading} onClick={() => void confirm(state.token)}>
              {t('account.confirm.press')}
            </Button>
          ) : (
            <Button asChild size="lg" block mt={state.name === 'done' ? '5' : '0'}>
              <Link to={to(paths.user)}>{t('account.confirm.profile')}</Link>
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Container>
  );
}
