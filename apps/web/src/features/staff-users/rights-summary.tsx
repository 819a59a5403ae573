import { chakra } from '@chakra-ui/react';
import { Check, Eye, Minus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { rightName } from '../../lib/right-name';
import { useT } from '../../lib/use-t';
import { allRights } from './rights';

interface RightsSummaryProps {
  name: string;
  scope: readonly string[];
  /** Names of the branches that were chosen. */
  branches: readonly string[];
}

/** What an invitation gives, in words, before it is sent. */
export function RightsSummary({ name, scope, branches }: RightsSummaryProps) {
  const t = useT();
  const intl = useIntl();
  const isEverything = scope.includes('*');
  const isForAll = isEverything || scope.includes('branch:all');
  const given = isEverything ? [] : allRights.filter((one) => scope.includes(one) && one !== 'branch:all');
  const missing = isEverything ? [] : allRights.filter((one) => !scope.includes(one) && one !== 'branch:all');
  const word = (one: string) => t(`users.right.${rightName(one)}`);
  return (
    <chakra.section bg="bg.subtle" borderRadius="tile" px="4" py="3.5" textStyle="sm">
      <chakra.h3 display="flex" alignItems="center" gap="2" fontWeight="600" mb="1.5">
        <Eye size={17} />
        {t('users.summary.title', { name: name.trim() || t('users.summary.they') })}
      </chakra.h3>
      <chakra.ul listStyleType="none" css={{ '& > li': { display: 'flex', gap: '2', py: '0.5' }, '& svg': { flex: 'none', mt: '0.5' } }}>
        {isEverything ? (
          <li>
            <Check size={16} />
            {t('users.everything')}
          </li>
        ) : null}
        {given.map((one) => (
          <li key={one}>
            <Check size={16} />
            <span>
              {word(one)}: {t(`users.right.${rightName(one)}.help`)}
            </span>
          </li>
        ))}
        <li>
          {isForAll || branches.length > 0 ? <Check size={16} /> : <Minus size={16} />}
          {isForAll ? t('users.branches.every') : branches.length === 0 ? t('users.branches.none') : intl.formatList(branches)}
        </li>
        {missing.length > 0 ? (
          <chakra.li color="fg.muted">
            <Minus size={16} />
            {t('users.summary.not', { rights: intl.formatList(missing.map(word)) })}
          </chakra.li>
        ) : null}
      </chakra.ul>
    </chakra.section>
  );
}
