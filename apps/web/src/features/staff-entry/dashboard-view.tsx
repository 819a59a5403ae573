import { useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useStaffUser } from '../../lib/session/staff-user';
import { today } from '../../lib/today';
import { useLocale } from '../../lib/use-locale';
import { PageHead, PageRoom } from '../../ui/page-head';
import { BranchesCard } from './branches-card';

/** `/admin/dashboard`: today, and the branches that the staff member works for. */
export function DashboardView() {
  const { formatMessage } = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  return (
    <PageRoom>
      <PageHead title={formatMessage({ id: 'shell.dashboard' })} sub={deliveryDateText(today(), locale, 'full')} />
      <BranchesCard branches={branches} />
    </PageRoom>
  );
}
