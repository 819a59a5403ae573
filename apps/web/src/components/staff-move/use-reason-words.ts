import type { DayReason } from '@booking/domain/availability/decide-date';
import { useT } from '../../lib/use-t';

/** Why a day cannot be had, in staff's words: the server's own are for customers. Without a full stop. */
export function useReasonWords(): (reason: DayReason) => string {
  const t = useT();
  return (reason) => t('staffMove.why', { reason });
}
