import { isDateKept } from '@booking/domain/move-offer/move-cause';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureBanner } from '../failure-banner/failure-banner';
import type { OfferAnswering } from './use-answer-offer';
import type { MoveOffer } from './waiting-offer';

interface OfferTroubleProps {
  answering: Pick<OfferAnswering, 'failure' | 'gone' | 'replaced' | 'retry'>;
  present: string;
  offer: Pick<MoveOffer, 'deliveryDate' | 'cause'>;
}

/** Why an answer was not taken, and what holds instead: another date can be chosen. */
export function OfferTrouble({ answering: { failure, gone, replaced, retry }, present, offer }: OfferTroubleProps) {
  const t = useT();
  const locale = useLocale();
  if (failure !== null) return <FailureBanner failure={failure} onRetry={retry} />;
  if (gone !== null) {
    return (
      <Banner
        ref={focusHeadingWhenRemoved}
        role="alert"
        tone="medium"
        mb="4.5"
        title={t(gone.reason === 'FULL' && gone.date !== offer.deliveryDate ? 'deliveryForm.gone.taken' : 'deliveryForm.gone.closed', {
          date: deliveryDateText(gone.date, locale, 'day'),
        })}
      >
        {t('manage.offer.gone', { date: deliveryDateText(present, locale, 'day'), stays: isDateKept(offer.cause) })}
      </Banner>
    );
  }
  if (!replaced) return null;
  return (
    <Banner
      ref={focusHeadingWhenRemoved}
      role="alert"
      tone="medium"
      mb="4.5"
      title={t('manage.offer.replaced', { date: deliveryDateText(offer.deliveryDate, locale, 'day') })}
    >
      {t('manage.offer.replacedText')}
    </Banner>
  );
}
