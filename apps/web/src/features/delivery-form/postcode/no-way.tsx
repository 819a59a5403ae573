import { NotServedCard } from './not-served-card';
import { UnknownPostcode } from './unknown-postcode';

interface NoWayProps {
  /** Of a postcode that is known but not served. */
  place: { city: string; state: string; full: string } | null;
  onTryAnother: () => void;
  onPick: (postcode: string) => void;
}

/** Where the postcode leads no further: what is wrong, and the ways on. Loaded when it is first needed. */
export function NoWay({ place, onTryAnother, onPick }: NoWayProps) {
  return place ? <NotServedCard {...place} onTryAnother={onTryAnother} /> : <UnknownPostcode onPick={onPick} />;
}
