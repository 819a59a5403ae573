import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import type { BookingHold } from '../../components/booking-draft/booking-draft';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { HoldEndedLine, HoldLine } from '../../components/hold-countdown/hold-countdown';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

interface HoldBarLineProps {
  date: string;
  hold: BookingHold | null;
  /** True if the hold has ended. Shown here too, for a customer who has scrolled past the alert. */
  ended?: boolean;
  /** Whether to show the calendar icon, on the page where the date is chosen. */
  large?: boolean;
}

/** The chosen date and the time left of its hold, above the button of the bottom bar. */
export function HoldBarLine({ date, hold, ended = false, large = false }: HoldBarLineProps) {
  const locale = useLocale();
  return (
    <>
      <Flex align="center" gap="2" fontWeight="600" textStyle={large ? 'body' : 'sm'} minWidth="0">
        {large ? (
          <chakra.span color="primary.fg" asChild>
            <CalendarCheck size={19} />
          </chakra.span>
        ) : null}
        <chakra.span fontVariantNumeric="tabular-nums" wordBreak="keep-all">
          {deliveryDateText(date, locale, 'short')}
        </chakra.span>
      </Flex>
      {hold ? <HoldLine endsAt={hold.endsAt} /> : null}
      {ended ? <HoldEndedLine text="short" /> : null}
    </>
  );
}

/** Says that the hold has ended and the input is kept, with a button to hold the date again. */
export function HoldEndedAlert({ date, busy, onHoldAgain }: { date: string; busy: boolean; onHoldAgain: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Alert ref={focusHeadingWhenRemoved} status="warning" mb="4.5" title={t('deliveryForm.holdEnded.title')}>
      {t('deliveryForm.holdEnded.text', { date: deliveryDateText(date, locale, 'day') })}
      <Box mt="3">
        <Button variant="outline" size="sm" loading={busy} onClick={onHoldAgain}>
          {t('deliveryForm.holdEnded.again')}
        </Button>
      </Box>
    </Alert>
  );
}
