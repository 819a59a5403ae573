import { Flex, chakra } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { HoldEndedLine, HoldLine } from '../../../components/hold-countdown/hold-countdown';
import { useLocale } from '../../../lib/use-locale';
import type { Hold } from '../draft/draft';

interface HoldBarLineProps {
  date: string;
  hold: Hold | null;
  /** The hold is over: said here too, for a customer who is far below the banner. */
  ended?: boolean;
  /** With the calendar's sign, where the date was just chosen. */
  large?: boolean;
}

/** The chosen date and what is left of its hold, above the bottom bar's button. */
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
      {ended ? <HoldEndedLine says="short" /> : null}
    </>
  );
}
