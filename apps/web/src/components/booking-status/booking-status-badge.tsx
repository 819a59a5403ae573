import { Badge } from '@chakra-ui/react';
import { Ban, CalendarCheck, Check, CircleX, Truck, type LucideIcon } from 'lucide-react';
import { useT } from '../../lib/use-locale';
import type { BookingStatus } from '../../graphql/managed-booking.generated';

interface StatusLook {
  tone: 'primary' | 'secondary' | 'success' | 'full' | 'neutral';
  icon: LucideIcon;
  /** Message id of the status. */
  text: string;
}

/** Icon, colour and message id of each status. */
export const statusLooks: Readonly<Record<BookingStatus, StatusLook>> = {
  CONFIRMED: { tone: 'primary', icon: CalendarCheck, text: 'manage.status.CONFIRMED' },
  OUT_FOR_DELIVERY: { tone: 'secondary', icon: Truck, text: 'manage.status.OUT_FOR_DELIVERY' },
  DELIVERED: { tone: 'success', icon: Check, text: 'manage.status.DELIVERED' },
  FAILED: { tone: 'full', icon: CircleX, text: 'manage.status.FAILED' },
  CANCELLED: { tone: 'neutral', icon: Ban, text: 'manage.status.CANCELLED' },
};

/** A booking's status: icon, word and colour. @param size for the rows of a list */
export function BookingStatusBadge({ status, size = 'md' }: { status: BookingStatus; size?: 'sm' | 'md' }) {
  const t = useT();
  const { tone, icon: Icon, text } = statusLooks[status];
  return (
    <Badge colorPalette={tone} size={size}>
      <Icon size={size === 'sm' ? 13 : 15} aria-hidden="true" />
      {t(text)}
    </Badge>
  );
}
