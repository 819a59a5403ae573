import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { onLeaving } from '../lib/session/session-store';
import type { Leaving } from '../lib/session/session-user';
import { forgetPage, rememberPage, setPage } from '../lib/session/transitions';
import { useLocalisedPath } from '../lib/use-locale';
import { useT } from '../lib/use-t';
import { useSnackbar } from '../ui/snackbar';
import { afterSignOut } from './guard/sign-out-route';
import { atOnce } from './page-router';

/** Navigates when a session ends (Specification, section 4), and tells the session which page this tab shows. */
export function SessionTransitions() {
  const address = useLocation();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const show = useSnackbar();
  const t = useT();

  useLayoutEffect(() => {
    setPage({ address, navigate });
    return () => setPage(null);
  }, [address, navigate]);

  const leave = useEffectEvent((how: Leaving) => {
    forgetPage();
    if (how === 'here') void navigate(to(paths.adminDashboard), { state: afterSignOut });
    // A public page may stay open; a guarded one is left by its guard.
    if (how === 'elsewhere') show({ content: t('app.session.left') });
    if (how === 'ended') {
      rememberPage(address);
      show({ color: 'medium', content: t('app.session.ended') });
      void navigate(to(paths.home), { replace: true, state: atOnce });
    }
  });
  useEffect(() => onLeaving(leave), []);
  return null;
}
