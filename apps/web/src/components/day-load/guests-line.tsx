import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { guestsText, type GuestsOfDay } from './guests-text';

/** Beside a load, quietly: how many places are held in forms, and how many bookings have no proof. Nothing where there are none. */
export function GuestsLine({ of, ...rest }: { of: GuestsOfDay } & HTMLChakraProps<'p'>) {
  const text = guestsText(useIntl(), of);
  if (text === '') return null;
  return (
    <chakra.p textStyle="help" color="fg.muted" fontVariantNumeric="tabular-nums" {...rest}>
      {text}
    </chakra.p>
  );
}
