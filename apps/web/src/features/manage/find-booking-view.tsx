import { paths } from '@booking/domain/navigation/paths';
import { useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { FindBookingPage } from './find-booking-page';
import { useFindBooking } from './use-find-booking';

/** `/manage` without a link, or with one that opens nothing, where SMS are sent. A right code goes on by the booking's own link. */
export function FindBookingView({ unknownLink }: { unknownLink: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  useDocumentTitle(t('manage.find.title'));
  const find = useFindBooking((token) => void navigate(`${to(paths.manage)}#${token}`, { replace: true }));
  return <FindBookingPage find={find} unknownLink={unknownLink} />;
}
