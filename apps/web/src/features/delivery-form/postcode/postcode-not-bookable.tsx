import { Box } from '@chakra-ui/react';
import { NoFreeDay } from '../../../components/date-picker/no-free-day';
import { NotServedCard } from './not-served-card';
import { UnknownPostcode } from './unknown-postcode';

interface PostcodeNotBookableProps {
  /** The place is served, and no day of it can be booked. */
  full: boolean;
  /** Of a postcode that is known. */
  place: { city: string; state: string; full: string } | null;
  onTryAnother: () => void;
  onPick: (postcode: string) => void;
}

/** Why no delivery can be booked for this postcode, and what to do instead. Loaded when it is first needed. */
export function PostcodeNotBookable({ full, place, onTryAnother, onPick }: PostcodeNotBookableProps) {
  if (full) {
    return (
      <Box mt="4">
        <NoFreeDay last={null} />
      </Box>
    );
  }
  return place ? <NotServedCard {...place} onTryAnother={onTryAnother} /> : <UnknownPostcode onPick={onPick} />;
}
