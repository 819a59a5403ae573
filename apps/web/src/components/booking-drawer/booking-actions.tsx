import { Flex } from '@chakra-ui/react';
import { EllipsisVertical, Printer } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import type { BookingAction } from './available-actions';

/** As many as a telephone's bar holds. */
const inBar = 2;

interface ActionsProps {
  offered: readonly BookingAction[];
  busy: boolean;
}

/** What can be done with a booking, all of it in rows. */
export function BookingActions({ offered, busy }: ActionsProps) {
  return (
    <Flex gap="2" wrap="wrap" css={{ '& > *': { flex: '1 0 auto' } }}>
      {offered.map((action) => (
        <ActionButton key={action.label} action={action} busy={busy} size="sm" />
      ))}
    </Flex>
  );
}

/** On a telephone: the next step and what is nearest to it, at the thumb. The rest is in the menu. */
export function BookingBar({ offered, busy }: ActionsProps) {
  return offered
    .slice(0, inBar)
    .reverse()
    .map((action) => <ActionButton key={action.label} action={action} busy={busy} size="md" />);
}

function ActionButton({
  action: { label, Icon, look, atOnce, run },
  busy,
  size,
}: {
  action: BookingAction;
  busy: boolean;
  size: 'sm' | 'md';
}) {
  const t = useT();
  const loading = atOnce && busy;
  const isNext = look === 'primary';
  return (
    <Button
      variant={look}
      size={size}
      loading={loading}
      onClick={run}
      // In the bar the next step takes the room that is left.
      {...(size === 'md' ? { flex: isNext ? '1 0 auto' : '1 0 0', minWidth: 'fit-content' } : {})}
    >
      {loading ? null : <Icon size={17} aria-hidden="true" />}
      {t(label)}
    </Button>
  );
}

/** On a telephone: what the bar has no room for, and printing. */
export function BookingMenu({ offered }: Pick<ActionsProps, 'offered'>) {
  const t = useT();
  const more = t('bookingDrawer.more');
  return (
    <Menu
      label={more}
      width="15rem"
      trigger={(props) => (
        <Button variant="ghost" size="sm" icon aria-label={more} {...props}>
          <EllipsisVertical size={20} />
        </Button>
      )}
    >
      {offered.slice(inBar).map(({ label, Icon, look, run }) => (
        <MenuItem key={label} type="button" color={look === 'danger' ? 'full.fg' : 'fg'} onClick={run}>
          <Icon size={18} aria-hidden="true" />
          {t(label)}
        </MenuItem>
      ))}
      <MenuItem type="button" onClick={() => window.print()}>
        <Printer size={18} />
        {t('bookingDrawer.print')}
      </MenuItem>
    </Menu>
  );
}
