import { Box } from '@chakra-ui/react';
import { MessageCircleQuestion, MessageCircleX, Pin, Undo2 } from 'lucide-react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { momentText } from '../delivery-date/moment-text';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { StaffBooking } from './staff-booking';

interface BookingOfferProps {
  booking: Pick<StaffBooking, 'moveOffer' | 'keptPastLimit' | 'status'>;
  mayWrite: boolean;
  busy: boolean;
  onWithdraw: (offerId: string) => void;
}

/** What became of the question whether to move: as long as it waits, and when it needs somebody to call. What is settled, the history says. */
export function BookingOffer({ booking, mayWrite, busy, onWithdraw }: BookingOfferProps) {
  const t = useT();
  const locale = useLocale();
  const { moveOffer: offer, keptPastLimit, status } = booking;
  if (keptPastLimit) {
    return (
      <Banner tone="medium" icon={Pin} title={t('bookingDrawer.kept.title')}>
        {t('bookingDrawer.kept.text')}
      </Banner>
    );
  }
  const isLost = offer?.state === 'DECLINED' || offer?.state === 'LAPSED';
  if (!offer || status !== 'CONFIRMED' || (offer.state !== 'WAITING' && !isLost)) return null;
  const values = {
    date: deliveryDateText(offer.deliveryDate, locale, 'day'),
    branch: offer.branchName,
    by: offer.offeredBy,
    at: momentText(offer.offeredAt, locale),
    reason: offer.reason,
    answerBy: momentText(offer.answerBy, locale),
    answered: momentText(offer.answeredAt ?? offer.answerBy, locale),
  };
  return (
    <Banner
      tone={isLost ? 'full' : 'primary'}
      icon={isLost ? MessageCircleX : MessageCircleQuestion}
      title={t(`bookingDrawer.offer.${offer.state}.title`, values)}
    >
      {t(`bookingDrawer.offer.${offer.state}.text`, values)}
      <Box mt="1">{t('bookingDrawer.offer.reason', values)}</Box>
      {mayWrite && !isLost ? (
        <Box mt="2.5">
          <Button variant="outline" size="sm" loading={busy} onClick={() => onWithdraw(offer.id)}>
            {busy ? null : <Undo2 size={16} />}
            {t('bookingDrawer.offer.withdraw')}
          </Button>
        </Box>
      ) : null}
    </Banner>
  );
}
