import { faultMessage } from '@booking/i18n/fault-messages';
import { useIntl } from 'react-intl';
import { useLocale } from '../../../lib/use-locale';
import type { LineFault } from './order-line';

/** Why a line is left out, in words. */
export function useFaultWords(): (fault: LineFault) => string {
  const intl = useIntl();
  const locale = useLocale();
  return ({ why }) => {
    if ('message' in why) return why.message;
    if ('code' in why) return faultMessage(locale, why.code, why.values);
    return intl.formatMessage({ id: `orders.fault.${why.own}` }, { line: why.line ?? 0 });
  };
}
