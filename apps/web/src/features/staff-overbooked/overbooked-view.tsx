import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { useSearchParams } from 'react-router-dom';
import { useStaffUser } from '../../lib/session/staff-user';
import { DaysView } from './days-view';
import { WorkView } from './work-view';

/** `/admin/overbooked`: the days past their limit; with `?branch=<id>&date=YYYY-MM-DD` one day's work list. */
export function OverbookedView() {
  const [search] = useSearchParams();
  const { branches } = useStaffUser();
  const date = search.get('date') ?? '';
  const branch = branches.find(({ id }) => id === search.get('branch'));
  if (branch === undefined || !isCalendarDate(date)) return <DaysView />;
  // Another day begins empty: what was chosen for one does not hold for another.
  return <WorkView key={`${branch.id} ${date}`} branch={branch} date={date} />;
}
