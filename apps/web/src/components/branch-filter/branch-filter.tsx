import { chakra } from '@chakra-ui/react';
import { Check, ChevronDown, Store } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { FilterChoices } from '../../ui/filter-menu';
import { Menu, MenuItem } from '../../ui/menu';
import { useBranchFilter } from './use-branch-filter';

/** Chooses one branch or all; nothing for users with one branch. */
export function BranchFilter() {
  const t = useT();
  const { branches, chosen, linkTo } = useBranchFilter();
  if (branches.length < 2) return null;
  const label = t('shell.branches');
  const shown = chosen?.name ?? t('shell.branches.all');
  return (
    <Menu
      label={label}
      width="17rem"
      align="start"
      trigger={(props) => (
        <Button variant={chosen ? 'tint' : 'outline'} size="sm" maxWidth="full" aria-label={`${label}: ${shown}`} {...props}>
          <Store size={16} />
          <chakra.span minWidth="0" maxWidth={{ base: '16rem', md: '12rem' }} truncate hideBelow={chosen ? undefined : 'md'}>
            {shown}
          </chakra.span>
          {chosen ? null : <chakra.span hideFrom="md">{t('shell.branches.allShort')}</chakra.span>}
          <ChevronDown size={15} />
        </Button>
      )}
    >
      <chakra.div maxHeight="min(24rem, 60 * var(--dvh))" overflowY="auto">
        {[null, ...branches].map((branch) => {
          const isChosen = branch?.id === chosen?.id;
          return (
            <MenuItem key={branch?.id ?? 'all'} asChild data-chosen={isChosen ? '' : undefined}>
              <Link to={linkTo(branch?.id ?? null)} replace aria-current={isChosen ? 'true' : undefined}>
                <chakra.span flex="1">{branch?.name ?? t('shell.branches.all')}</chakra.span>
                {isChosen && <Check size={16} strokeWidth={2.4} />}
              </Link>
            </MenuItem>
          );
        })}
      </chakra.div>
    </Menu>
  );
}

interface BranchChoicesProps {
  /** Ids; if empty, all branches. */
  chosen: readonly string[];
  onChange: (branchIds: string[]) => void;
}

/** Filters a list by any number of the user's branches; nothing for users with one branch. */
export function BranchChoices({ chosen, onChange }: BranchChoicesProps) {
  const t = useT();
  const { branches } = useStaffUser();
  if (branches.length < 2) return null;
  return (
    <FilterChoices
      icon={<Store size={16} />}
      label={t('staffList.branch', { count: 0 })}
      several={t('staffList.branch', { count: chosen.length })}
      chosen={chosen}
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
