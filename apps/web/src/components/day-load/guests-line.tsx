import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { guestsText, type GuestsOfDay } from './guests-text';
import { placesText, type LoadOfDay } from './places-text';

/** A day's load and its limit in places; also the deliveries and pieces, if not each delivery takes one place. */
export function LoadLine({ of, ...rest }: { of: LoadOfDay & { limit: number } } & HTMLChakraProps<'p'>) {
  const intl = useIntl();
  const places = intl.formatMessage({ id: 'dayLoad.places' }, { booked: of.booked, limit: of.limit });
  return <Line {...rest}>{[places, placesText(intl, of)].filter(Boolean).join(' · ')}</Line>;
}

/** The deliveries and pieces of a load, in muted text beside it. Nothing if each delivery takes one place. */
export function PlacesLine({ of, ...rest }: { of: LoadOfDay } & HTMLChakraProps<'p'>) {
  const text = placesText(useIntl(), of);
  return text === '' ? null : <Line {...rest}>{text}</Line>;
}

/** The places held in forms and the unverified bookings, in muted text beside a load. Nothing if there are none. */
export function GuestsLine({ of, ...rest }: { of: GuestsOfDay } & HTMLChakraProps<'p'>) {
  const text = guestsText(useIntl(), of);
  return text === '' ? null : <Line {...rest}>{text}</Line>;
}

const Line = (props: HTMLChakraProps<'p'>) => <chakra.p textStyle="help" color="fg.muted" fontVariantNumeric="tabular-nums" {...props} />;
