import type { Fault } from '@booking/domain/checks/fault';
import { faultMessage } from '@booking/i18n/fault-messages';
import { useLocale } from '../../lib/use-locale';
import type { SaveFailure } from './use-saving';

/**
 * What is said at a field: what the form's own check found, else what the server found.
 * @param faults empty until somebody has tried to save
 */
export function useFieldErrors(faults: readonly Fault[], failure: SaveFailure | null): (field: string) => string | undefined {
  const locale = useLocale();
  return (field) => {
    const fault = faults.find(({ path }) => path === field);
    if (fault) return faultMessage(locale, fault.code, fault.values);
    // A call with few values has them without an `input`.
    const own = [field, `input.${field}`];
    return failure?.fields.find(({ path }) => own.includes(path) || path.startsWith(`input.${field}.`))?.message;
  };
}
