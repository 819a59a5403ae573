import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { guestsText, type GuestsOfDay } from './guests-text';
import { placesText, type LoadOfDay } from './places-text';

/** A day's load against its limit in one line: places, and where they are not deliveries how many deliveries and pieces those are. */
export function LoadLine({ of, ...rest }: { of: LoadOfDay & { limit: number } } & HTMLChakraProps<'p'>) {
  const intl = useIntl();
  const places = intl.formatMessage({ id: 'dayLoad.places' }, { booked: of.booked, limit: of.limit });
  return <Line {...rest}>{[places, placesText(intl, of)].filter(Boolean).join(' · ')}</Line>;
}

/** Beside a load, quietly: how many deliveries and pieces its places are. Nothing where each delivery takes one. */
export function PlacesLine({ of, ...rest }: { of: LoadOfDay } & HTMLChakraProps<'p'>) {
  const text = placesText(useIntl(), of);
  return text === '' ? null : <Line {...rest}>{text}</Line>;
}

/** Beside a load, quietly: how many places are held in forms, and how many bookings are unverified. Nothing where there are none. */
export function GuestsLine({ of, ...rest }: { of: GuestsOfDay } & HTMLChakraProps<'p'>) {
  const text = guestsText(useIntl(), of);
  return text === '' ? null : <Line {...rest}>{text}</Line>;
}

const Line = (props: HTMLChakraProps<'p'>) => <chakra.p textStyle="help" color="fg.muted" fontVariantNumeric="tabular-nums" {...props} />;
