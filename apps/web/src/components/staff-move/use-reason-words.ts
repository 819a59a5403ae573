import type { DayReason } from '@booking/domain/availability/decide-date';
import { useIntl } from 'react-intl';

/** Why a day cannot be had, in staff's words: the server's own are for customers. Without a full stop. */
export function useReasonWords(): (reason: DayReason) => string {
  const intl = useIntl();
  return (reason) => intl.formatMessage({ id: 'staffMove.why' }, { reason });
}
