import { skipToken } from '@apollo/client/react';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { useManagedBookingQuery } from '../../components/booking-card/managed-booking.generated';
import { keepManageToken } from '../../components/manage-token/manage-token';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { ManageSkeleton } from './manage-skeleton';

/**
 * `/m#<token>`: the link of paper and of older SMS, which has no room for a language. It goes on to the booking's page in the language in which
 * the delivery was booked. Whatever else happens (an unknown link, no connection), that page says it.
 */
export function ShortLinkView() {
  const intl = useIntl();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const { hash, search } = useLocation();
  const token = hash.slice(1);
  const { data, error } = useManagedBookingQuery(token ? { variables: { token } } : skipToken);
  useDocumentTitle(intl.formatMessage({ id: 'manage.title' }));

  useEffect(() => {
    if (token !== '' && data === undefined && error === undefined) return;
    if (token !== '') keepManageToken(token);
    const locale = data?.managedBooking?.locale;
    void navigate({ pathname: locale ? localisedPath(locale, paths.manage) : to(paths.manage), search }, { replace: true });
  }, [token, data, error, navigate, search, to]);

  return <ManageSkeleton />;
}
