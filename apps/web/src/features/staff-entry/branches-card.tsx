import { chakra } from '@chakra-ui/react';
import { CircleCheck, CirclePause, Store } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SessionBranch } from '../../lib/session/session-user';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { StatusChip } from '../../ui/status-chip';

const looks = {
  ACTIVE: { icon: CircleCheck, tone: 'success' },
  SUSPENDED: { icon: CirclePause, tone: 'neutral' },
} as const;

/** The branches of a staff member: name, status, daily limit. */
export function BranchesCard({ branches }: { branches: readonly SessionBranch[] }) {
  return (
    <Card asChild maxWidth="960px">
      <section aria-labelledby="branches">
        <chakra.h2 id="branches" px="5" py="4" fontSize="1.0625rem" lineHeight="1.5rem" fontWeight="650">
          <FormattedMessage id="staffEntry.branches.title" />
        </chakra.h2>
        {branches.length === 0 ? (
          <EmptyState picture={<Store size={32} aria-hidden="true" />} title={<FormattedMessage id="staffEntry.branches.none.title" />}>
            <FormattedMessage id="staffEntry.branches.none.text" />
          </EmptyState>
        ) : (
          <chakra.ul listStyleType="none">
            {branches.map((branch) => (
              <BranchRow key={branch.id} branch={branch} />
            ))}
          </chakra.ul>
        )}
      </section>
    </Card>
  );
}

function BranchRow({ branch: { name, status, dailyLimit } }: { branch: SessionBranch }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <chakra.li
      display="grid"
      // On a telephone the limit stands below the name, beside the status.
      gridTemplateColumns={{ base: '1fr auto', sm: '1fr 10rem 8rem' }}
      alignItems="center"
      columnGap="4"
      rowGap="1"
      minHeight="14"
      px="5"
      py="2.5"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="border"
      textStyle="sm"
    >
      <chakra.span gridColumn={{ base: '1 / -1', sm: 'auto' }} fontWeight="600" overflowWrap="anywhere">
        {name}
      </chakra.span>
      <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums" textAlign={{ sm: 'end' }}>
        <FormattedMessage id="staffEntry.branches.limit" values={{ limit: dailyLimit }} />
      </chakra.span>
      <chakra.span justifySelf="end">
        <StatusChip tone={tone} dense>
          <Icon size={13} strokeWidth={2.4} aria-hidden="true" />
          <FormattedMessage id={`staffEntry.branches.${status}`} />
        </StatusChip>
      </chakra.span>
    </chakra.li>
  );
}
