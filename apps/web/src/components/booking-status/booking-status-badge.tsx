import { Badge } from '@chakra-ui/react';
import { Ban, CalendarCheck, Check, CircleX, Truck, type LucideIcon } from 'lucide-react';
import { useT } from '../../lib/use-t';
import type { BookingStatus } from '../../graphql/managed-booking.generated';

/** Icon and colour of each status. */
export const statusLooks: Record<BookingStatus, { tone: 'primary' | 'secondary' | 'success' | 'full' | 'neutral'; icon: LucideIcon }> = {
  CONFIRMED: { tone: 'primary', icon: CalendarCheck },
  OUT_FOR_DELIVERY: { tone: 'secondary', icon: Truck },
  DELIVERED: { tone: 'success', icon: Check },
  FAILED: { tone: 'full', icon: CircleX },
  CANCELLED: { tone: 'neutral', icon: Ban },
};

interface BookingStatusBadgeProps {
  status: BookingStatus;
  /** For the rows of a list. */
  size?: 'sm' | 'md';
}

/** A booking's status: icon, word and colour. */
export function BookingStatusBadge({ status, size = 'md' }: BookingStatusBadgeProps) {
  const t = useT();
  const { tone, icon: Icon } = statusLooks[status];
  return (
    <Badge colorPalette={tone} size={size}>
      <Icon size={size === 'sm' ? 13 : 15} aria-hidden="true" />
      {t(`manage.status.${status}`)}
    </Badge>
  );
}
