import { skipToken } from '@apollo/client/react';
import { manageTokenIn } from '@booking/domain/booking/manage-link';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useManagedBookingQuery } from '../../components/booking-card/managed-booking.generated';
import { keepManageToken } from '../../components/manage-token/manage-token';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { ManageSkeleton } from './manage-skeleton';
import type { ManageState } from './manage-view';

/**
 * `/m#<token>`: the link of paper and of older SMS, which has no room for a language. It goes on to the booking's page in the language in which
 * the delivery was booked. Whatever else happens (an unknown link, one without a token, no connection), that page says it.
 */
export function ShortLinkView() {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const { hash, search } = useLocation();
  const token = manageTokenIn(hash);
  const { data, error } = useManagedBookingQuery(token ? { variables: { token } } : skipToken);
  useDocumentTitle(t('manage.title'));

  useEffect(() => {
    if (token !== '' && data === undefined && error === undefined) return;
    if (token !== '') keepManageToken(token);
    const locale = data?.managedBooking?.locale;
    const pathname = locale ? localisedPath(locale, paths.manage) : to(paths.manage);
    void navigate({ pathname, search }, { replace: true, state: { isCut: token === '' } satisfies ManageState });
  }, [token, data, error, navigate, search, to]);

  return <ManageSkeleton />;
}
