import { validationMessage } from '@booking/i18n/validation-messages';
import { useIntl } from 'react-intl';
import { useLocale } from '../../../lib/use-locale';
import type { LineFault } from './order-line';

/** Why a line or a cell is left out, in words. */
export function useFaultWords(): (fault: LineFault) => string {
  const intl = useIntl();
  const locale = useLocale();
  return ({ why }) => {
    if ('message' in why) return why.message;
    if ('code' in why) return validationMessage(locale, why.code, why.values);
    return intl.formatMessage({ id: `orders.fault.${why.own}` }, { line: why.line ?? 0, text: why.text ?? '' });
  };
}

/** Hints whose words say by themselves what is left out and what is kept. */
const completeHints: readonly string[] = ['DIFFERENT', 'REPEATED', 'TOTAL', 'PHONE_SECOND'];

/** What becomes of a cell that is not taken as it is, in words. */
export function useHintWords(): (fault: LineFault) => string {
  const intl = useIntl();
  const words = useFaultWords();
  return (fault) => {
    const { why } = fault;
    const code = 'own' in why ? why.own : 'code' in why ? why.code : '';
    return completeHints.includes(code) ? words(fault) : intl.formatMessage({ id: 'orders.hints.leftOut' }, { why: words(fault) });
  };
}
