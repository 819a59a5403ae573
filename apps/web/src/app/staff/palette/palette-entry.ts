import type { LucideIcon } from 'lucide-react';
import type { BookingStatus } from '../../../components/booking-card/managed-booking.generated';
import type { PaletteLoad } from './load-chip';

/** One thing that the palette offers. */
export interface PaletteEntry {
  id: string;
  icon: LucideIcon;
  name: string;
  /** A quiet word beside it. */
  more?: string;
  /** Of a booking: what stands beside it, piece by piece. */
  details?: readonly string[];
  status?: BookingStatus;
  keys?: readonly string[];
  /** How full the day is. */
  load?: PaletteLoad | undefined;
  /** The booking that it opens in the drawer. */
  isBooking?: boolean;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => void;
  /** What it does shows more here: the palette stays. */
  stays?: boolean;
}

/** Branches that are offered for a word, each with its day. */
export const mostBranches = 5;
