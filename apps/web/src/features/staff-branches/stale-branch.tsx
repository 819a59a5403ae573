import { arrivalFacts } from '@booking/domain/branch/arrival';
import { useIntl } from 'react-intl';
import { StaleNotice } from '../../components/staff-form/stale-notice';
import type { StaffForm } from '../../components/staff-form/use-staff-form';
import type { BranchField, BranchValues } from './branch-form';
import { rangeText } from './coverage-field';
import { useWeekdaysText } from './weekday-dots';

const isFact = (field: BranchField): field is (typeof arrivalFacts)[number] => (arrivalFacts as readonly string[]).includes(field);

/** A branch that somebody else has changed meanwhile: both states of each field. */
export function StaleBranch({ form }: { form: StaffForm<BranchValues> }) {
  const intl = useIntl();
  const weekdays = useWeekdaysText();
  // Of a long coverage, where the two differ.
  const ranges = (of: BranchValues, other: BranchValues) => {
    const own = of.coverage.filter((range) => !other.coverage.includes(range));
    return own.length === 0 ? intl.formatMessage({ id: 'branches.ranges' }, { count: of.coverage.length }) : own.map(rangeText).join(', ');
  };
  const text = (field: BranchField, of: BranchValues, other: BranchValues) => {
    if (field === 'coverage') return ranges(of, other);
    if (field === 'deliveryWeekdays') return weekdays(of.deliveryWeekdays);
    if (field === 'status') return intl.formatMessage({ id: `branches.status.${of.status}` });
    if (isFact(field)) return [...new Set(Object.values(of[field]))].filter((one) => one !== '').join(' / ') || '–';
    return of[field] || '–';
  };
  return <StaleNotice form={form} area="branches" text={text} />;
}
