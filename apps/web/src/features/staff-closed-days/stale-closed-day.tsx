import { useIntl } from 'react-intl';
import { StaleNotice } from '../../components/staff-form/stale-notice';
import type { StaffForm } from '../../components/staff-form/use-staff-form';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import type { ClosedDayValues } from './closed-day-form';

/** A closed day that somebody else has changed meanwhile, beside what was typed. */
export function StaleClosedDay({ form }: { form: StaffForm<ClosedDayValues> }) {
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  function text(field: keyof ClosedDayValues, of: ClosedDayValues): string {
    const word = (id: string) => intl.formatMessage({ id: `closedDays.${id}` });
    switch (field) {
      case 'date':
        return of.date === '' ? '–' : deliveryDateText(of.date, locale, 'plain');
      case 'kind':
        return word(`kind.${of.kind}`);
      case 'place':
        return word(`place.${of.place}`);
      case 'states':
        return intl.formatList([...of.states]) || '–';
      case 'branchIds':
        return intl.formatList(branches.filter(({ id }) => of.branchIds.includes(id)).map(({ name }) => name)) || '–';
      case 'tentative':
        return word(of.tentative ? 'look.tentative' : 'certain');
      default:
        return of[field] || '–';
    }
  }
  return <StaleNotice form={form} area="closedDays" text={text} />;
}
