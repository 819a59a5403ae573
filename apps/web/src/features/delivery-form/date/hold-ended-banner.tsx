import { Box } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { focusHeadingWhenRemoved } from '../../../lib/focus-heading-when-removed';
import { useLocale } from '../../../lib/use-locale';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';

interface HoldEndedBannerProps {
  date: string;
  busy: boolean;
  onHoldAgain: () => void;
}

/** The ten minutes are over: nothing is lost, and the place can be asked for again. */
export function HoldEndedBanner({ date, busy, onHoldAgain }: HoldEndedBannerProps) {
  const locale = useLocale();
  return (
    <Banner ref={focusHeadingWhenRemoved} tone="medium" marginBottom="4.5" title={<FormattedMessage id="deliveryForm.holdEnded.title" />}>
      <FormattedMessage id="deliveryForm.holdEnded.text" values={{ date: deliveryDateText(date, locale, 'day') }} />
      <Box marginTop="3">
        <Button variant="outline" size="sm" loading={busy} onClick={onHoldAgain}>
          <FormattedMessage id="deliveryForm.holdEnded.again" />
        </Button>
      </Box>
    </Banner>
  );
}
