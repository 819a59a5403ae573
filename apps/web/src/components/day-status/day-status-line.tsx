import { Flex, type FlexProps } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, type DayTone, type DeliveryDay } from './day-look';

export const toneColor: Record<DayTone, string> = { available: 'success.fg', limited: 'medium.fg', full: 'full.fg', closed: 'closed.fg' };

/** A day's status in its shape, colour and word: 'Few slots left'. */
export function DayStatusLine({ day, children, ...rest }: { day: DeliveryDay } & FlexProps) {
  const look = dayLook(day);
  return (
    <Flex align="center" gap="1.5" fontWeight="500" color={toneColor[look.tone]} {...rest}>
      <DayGlyph kind={look.glyph} size={12} />
      <FormattedMessage id={look.word} />
      {children}
    </Flex>
  );
}
