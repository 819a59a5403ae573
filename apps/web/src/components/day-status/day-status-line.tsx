import { Flex, type FlexProps } from '@chakra-ui/react';
import { useT } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, type DayTone, type DeliveryDay } from './day-look';

export const toneColor: Record<DayTone, string> = {
  available: 'success.fg',
  limited: 'medium.fg',
  full: 'full.fg',
  closed: 'closed.fg',
  far: 'closed.fg',
};

interface DayStatusLineProps extends FlexProps {
  day: DeliveryDay;
  glyphSize?: number;
}

/** A day's status in its shape, colour and word: 'Few slots left'. */
export function DayStatusLine({ day, glyphSize = 12, children, ...rest }: DayStatusLineProps) {
  const t = useT();
  const look = dayLook(day);
  return (
    <Flex align="center" gap="1.5" fontWeight="500" color={toneColor[look.tone]} {...rest}>
      <DayGlyph kind={look.glyph} size={glyphSize} />
      {t(look.word)}
      {children}
    </Flex>
  );
}
