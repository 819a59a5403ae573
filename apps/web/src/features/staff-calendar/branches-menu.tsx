import { chakra } from '@chakra-ui/react';
import { ChevronDown, Store } from 'lucide-react';
import type { SessionBranch } from '../../lib/session/session-user';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';

interface BranchesMenuProps {
  /** All that its user may see. */
  branches: readonly Pick<SessionBranch, 'id' | 'name'>[];
  /** Empty: all of them. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Which branches are shown: one, several, or all of one's own. With none to choose from nothing is drawn. */
export function BranchesMenu({ branches, chosen, onChange }: BranchesMenuProps) {
  const t = useT();
  if (branches.length < 2) return null;
  const [only] = chosen.length === 1 ? branches.filter(({ id }) => id === chosen[0]) : [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    onChange(next.length === branches.length ? [] : next);
  };
  return (
    <Menu
      label={t('shell.branches')}
      width="18rem"
      align="start"
      trigger={(props) => (
        <Button {...props} variant={chosen.length > 0 ? 'tint' : 'outline'} size="sm" maxWidth={{ base: '12rem', md: '18rem' }}>
          <chakra.span hideBelow="md">
            <Store size={17} />
          </chakra.span>
          <chakra.span truncate minWidth="0">
            {only ? only.name : t('staffCalendar.branches', { count: chosen.length })}
          </chakra.span>
          <ChevronDown size={16} />
        </Button>
      )}
    >
      <MenuItem type="button" onClick={() => onChange([])} data-chosen={chosen.length === 0 ? '' : undefined}>
        {t('staffCalendar.branches', { count: 0 })}
      </MenuItem>
      <chakra.div maxHeight="min(24rem, 60vh)" overflowY="auto" borderTop="1px solid {colors.border}" mt="1" pt="1">
        {branches.map(({ id, name }) => (
          <MenuItem key={id} asChild>
            <label>
              <chakra.input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                flex="none"
                boxSize="1.125rem"
                m="0"
                accentColor="{colors.primary.solid}"
              />
              {name}
            </label>
          </MenuItem>
        ))}
      </chakra.div>
    </Menu>
  );
}
