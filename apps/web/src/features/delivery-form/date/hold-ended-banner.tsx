import { Box } from '@chakra-ui/react';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { focusHeadingWhenRemoved } from '../../../lib/focus-heading-when-removed';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';

interface HoldEndedBannerProps {
  date: string;
  busy: boolean;
  onHoldAgain: () => void;
}

/** The ten minutes are over: nothing is lost, and the place can be asked for again. */
export function HoldEndedBanner({ date, busy, onHoldAgain }: HoldEndedBannerProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Banner ref={focusHeadingWhenRemoved} tone="medium" mb="4.5" title={t('deliveryForm.holdEnded.title')}>
      {t('deliveryForm.holdEnded.text', { date: deliveryDateText(date, locale, 'day') })}
      <Box mt="3">
        <Button variant="outline" size="sm" loading={busy} onClick={onHoldAgain}>
          {t('deliveryForm.holdEnded.again')}
        </Button>
      </Box>
    </Banner>
  );
}
