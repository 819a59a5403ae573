import { Box } from '@chakra-ui/react';
import { NoFreeDay } from '../../../components/date-picker/no-free-day';
import { NotServedCard } from './not-served-card';
import { UnknownPostcode } from './unknown-postcode';

interface NoWayProps {
  /** The place is served, and no day of it can be booked. */
  full: boolean;
  /** Of a postcode that is known. */
  place: { city: string; state: string; full: string } | null;
  onTryAnother: () => void;
  onPick: (postcode: string) => void;
}

/** Where the postcode leads no further: what is wrong, and the ways on. Loaded when it is first needed. */
export function NoWay({ full, place, onTryAnother, onPick }: NoWayProps) {
  if (full) {
    return (
      <Box marginTop="4">
        <NoFreeDay last={null} />
      </Box>
    );
  }
  return place ? <NotServedCard {...place} onTryAnother={onTryAnother} /> : <UnknownPostcode onPick={onPick} />;
}
