import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { today } from '../../lib/today';
import { useSession } from '../../lib/session/session-store';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale } from '../../lib/use-locale';
import { PageTitle } from '../../ui/page-title';
import { BranchesCard } from './branches-card';

/** `/admin/dashboard`: today, and the branches that the staff member works for. */
export function DashboardView() {
  const { formatMessage } = useIntl();
  const locale = useLocale();
  const session = useSession();
  useDocumentTitle(formatMessage({ id: 'staffEntry.dashboard.title' }));
  return (
    <chakra.div width="full" maxWidth="1760px" px={{ base: '4', md: '7' }} pt="6" pb="10">
      <PageTitle fontSize={{ base: '1.625rem', md: '1.625rem' }} lineHeight={{ base: '2rem', md: '2rem' }}>
        <FormattedMessage id="staffEntry.dashboard.title" />
      </PageTitle>
      <chakra.p textStyle="sm" color="fg.muted" mb="5" fontVariantNumeric="tabular-nums">
        {deliveryDateText(today(), locale, 'full')}
      </chakra.p>
      {session.status === 'signedIn' && <BranchesCard branches={session.user.branches} />}
    </chakra.div>
  );
}
