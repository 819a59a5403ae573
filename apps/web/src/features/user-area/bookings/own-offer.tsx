import { paths } from '@booking/domain/navigation/paths';
import { useNavigate } from 'react-router-dom';
import type { OfferedBookingPartsFragment } from '../../../components/booking-card/managed-booking.generated';
import { LazyOfferView } from '../../../components/booking-offer/lazy-offer-view';
import type { OfferViewProps } from '../../../components/booking-offer/offer-view';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { useSnackbar } from '../../../ui/snackbar';
import { useBookingAddress } from '../use-booking-address';
import { UserSkeleton } from '../user-skeleton';

/** The question whether a delivery of one's own may come on another day. Once it is answered, all deliveries are shown again. */
export function OwnOffer(asked: Pick<OfferViewProps, 'booking' | 'offer' | 'target' | 'onReload' | 'choosing'>) {
  const { booking, onReload } = asked;
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const addressOf = useBookingAddress();
  const showMessage = useSnackbar();

  function onAnswered({ deliveryDate, moveOffer }: OfferedBookingPartsFragment) {
    const said = moveOffer?.state === 'DECLINED' ? 'called' : 'note.moved';
    showMessage({
      color: 'success',
      content: t(`manage.offer.${said}`, { date: deliveryDateText(deliveryDate, locale, 'day') }),
    });
    void navigate(to(paths.user), { replace: true });
    void onReload();
  }

  return (
    <LazyOfferView
      {...asked}
      fallback={<UserSkeleton />}
      addresses={{ question: addressOf(booking, 'answer'), calendar: addressOf(booking, 'move'), cancel: addressOf(booking, 'cancel') }}
      onAnswered={onAnswered}
    />
  );
}
