import { stripPrefix } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { VisuallyHidden } from '@chakra-ui/react';
import { Fragment, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { signInQuery } from '../../components/account-dialog-link/use-account-dialog';
import { session as sessions } from '../../lib/session/session';
import { useSession } from '../../lib/session/session-store';
import { rememberPage } from '../../lib/session/transitions';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { CentredMessage } from '../error-pages';
import { isAfterSignOut, verdictOn } from './verdict';

/** Milliseconds that the page of the day waits for the session: without a network a request may hang. */
const sessionTimeout = 4_000;

/**
 * Renders its pages only for users who may see them, and nothing of them until the session is known. The server guards their data.
 * @param Frame the layout around the skeleton, for pages with their own layout
 */
export function Guard({ frame: Frame = Fragment }: { frame?: ComponentType<{ children: ReactNode }> }) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const verdict = verdictOn(stripPrefix(location.pathname).path, session);
  /** Whether a user was signed in on this page: after a sign-out the guard does not ask to sign in. */
  const wasIn = useRef(false);

  const isWaiting = verdict === 'wait' && session.status === 'unknown';
  const isDay = stripPrefix(location.pathname).path === paths.adminDay;
  const delay = session.status === 'unknown' && session.failed ? 0 : sessionTimeout;
  useEffect(() => {
    if (!isWaiting || !isDay) return undefined;
    // A crew can work without a network: until the day is over, the device remembers its user.
    const timer = setTimeout(() => {
      void import('../../features/staff-day/kept-days').then(({ signInFromDevice }) => signInFromDevice()).catch(() => undefined);
    }, delay);
    return () => clearTimeout(timer);
  }, [isWaiting, isDay, delay]);

  useEffect(() => {
    if (verdict === 'wait') return;
    if (verdict === 'show') {
      wasIn.current = session.status === 'signedIn';
    } else if (verdict !== 'signIn') {
      void navigate(to(verdict.to), { replace: true });
    } else if (wasIn.current || isAfterSignOut(location.state)) {
      void navigate(to(paths.home), { replace: true });
    } else {
      rememberPage(location);
      void navigate({ pathname: to(paths.home), search: signInQuery }, { replace: true });
    }
  }, [verdict, session.status, location, navigate, to]);

  if (verdict === 'show') {
    // Keyed by user: the next user must not see what this one typed or opened.
    return (
      <Fragment key={session.status === 'signedIn' ? session.user._id : session.status}>
        <Outlet />
      </Fragment>
    );
  }
  return <Frame>{session.status === 'unknown' && session.failed ? <AccountUnreachable /> : <PageSkeleton />}</Frame>;
}

function AccountUnreachable() {
  const t = useT();
  return (
    <CentredMessage>
      <ErrorState title={t('app.session.failed.title')} onRetry={() => void sessions.reload()}>
        {t('app.session.failed.text')}
      </ErrorState>
    </CentredMessage>
  );
}

/** The skeleton of a page, shown until the guard has decided. */
export function PageSkeleton() {
  const t = useT();
  return (
    <Container role="status" pt={{ base: '6', md: '10' }} pb="16">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Skeleton width="min(14rem, 70%)" height="8" mb="6" />
      <Card padded>
        {[45, 80, 65].map((width) => (
          <Skeleton key={width} width={`${width}%`} height="4" my="4" />
        ))}
      </Card>
    </Container>
  );
}
