import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { paths } from '@booking/domain/navigation/paths';
import { CalendarSearch, Keyboard, PanelLeft, PanelLeftClose, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useDecisionCount } from '../../components/decision-count/use-decision-count';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { createDeviceFlag } from '../../lib/device-flag';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { CountBadge } from '../../ui/count-badge';
import { Tooltip } from '../../ui/tooltip';
import { Brand } from '../layout/brand';
import { openScreens, type StaffScreen } from './staff-screens';
import type { StaffDialog } from './use-staff-dialog';

/** Whether the drawer is mini: icons without their texts (Specification, section 2). */
const miniDrawer = createDeviceFlag('booking.mini-drawer');

const Entry = chakra('a', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: { base: '11', lg: '10' },
    px: '3',
    borderRadius: 'l2',
    textStyle: 'sm',
    fontWeight: '500',
    color: 'fg.muted',
    cursor: 'pointer',
    transition: 'background-color {durations.quick}',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '& svg': { flex: 'none' },
    '&[aria-current]': { bg: 'primary.subtle', color: 'primary.fg', fontWeight: '600' },
    // Colour never carries the meaning alone.
    _highContrast: { '&[aria-current]': { outline: '2px solid', outlineOffset: '-2px' } },
  },
  variants: { mini: { true: { justifyContent: 'center', px: '0' } } },
});

const Word = chakra('span', {
  base: { flex: '1', minWidth: '0' },
  // For screen readers only.
  variants: { mini: { true: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } } },
});

const Rule = chakra('hr', { base: { border: '0', height: '1px', bg: 'border', my: '3' } });

/** The pages that the user’s scope allows, in the order of the specification (section 2). */
export function StaffDrawerEntries({ mini = false, onPick }: { mini?: boolean; onPick?: () => void }) {
  const t = useT();
  const user = useStaffUser();
  const shown = openScreens(user).filter(({ drawer }) => drawer);
  const starts = shown.filter(({ drawer }) => drawer?.group === 'start');
  const ends = shown.filter(({ drawer }) => drawer?.group === 'end');
  const list = (screens: readonly StaffScreen[]) => (
    <chakra.ul display="flex" flexDirection="column" gap="1">
      {screens.map((screen) => (
        <li key={screen.path}>
          <DrawerEntry screen={screen} mini={mini} onPick={onPick} />
        </li>
      ))}
    </chakra.ul>
  );
  return (
    <chakra.nav aria-label={t('shell.navigation')} flex="1" display="flex" flexDirection="column" px="2.5" pt="1">
      {starts.length > 0 && list(starts)}
      {ends.length > 0 && (
        // The crew has no entries above: this is its whole menu.
        <chakra.div mt={starts.length > 0 ? 'auto' : undefined}>
          {starts.length > 0 && <Rule />}
          {list(ends)}
        </chakra.div>
      )}
    </chakra.nav>
  );
}

function DrawerEntry({ screen, mini, onPick }: { screen: StaffScreen; mini: boolean; onPick?: () => void }) {
  const t = useT();
  const to = useLocalisedPath();
  const Icon = screen.drawer?.icon;
  return (
    <Tooltip label={t(screen.title)} placement="right" disabled={!mini}>
      <Entry asChild mini={mini}>
        <NavLink to={to(screen.path)} onClick={onPick}>
          {Icon && <Icon size={19} aria-hidden="true" />}
          <Word mini={mini}>{t(screen.title)}</Word>
          {screen.path === paths.adminDashboard && <DecisionBadge mini={mini} />}
        </NavLink>
      </Entry>
    </Tooltip>
  );
}

interface StaffDialogEntriesProps {
  mini?: boolean;
  onDialog: (dialog: StaffDialog) => void;
}

/** Below the pages: the calendar dialog and the list of keys. */
export function StaffDialogEntries({ mini = false, onDialog }: StaffDialogEntriesProps) {
  const t = useT();
  const hasDays = useStaffLinks().day !== null;
  const entry = (dialog: StaffDialog, Icon: LucideIcon, title: string) => (
    <Tooltip label={t(title)} placement="right" disabled={!mini}>
      <Entry asChild mini={mini}>
        <button type="button" aria-haspopup="dialog" onClick={() => onDialog(dialog)}>
          <Icon size={19} aria-hidden="true" />
          <Word mini={mini} textAlign="start">
            {t(title)}
          </Word>
        </button>
      </Entry>
    </Tooltip>
  );
  return (
    <Flex flex="none" direction="column" gap="1" px="2.5" pb={{ base: 'calc({spacing.3} + env(safe-area-inset-bottom))', lg: '0' }}>
      <Rule />
      {hasDays && entry('day', CalendarSearch, 'shell.day.title')}
      {entry('keys', Keyboard, 'shell.keys.title')}
    </Flex>
  );
}

/** The number of open decisions; beside an icon without text, a dot. */
function DecisionBadge({ mini }: { mini: boolean }) {
  const t = useT();
  const count = useDecisionCount();
  if (count === 0) return null;
  return (
    <>
      {mini ? (
        <chakra.span aria-hidden="true" position="absolute" top="1" insetEnd="2" boxSize="0.625rem" borderRadius="full" bg="full.solid" />
      ) : (
        <span aria-hidden="true">
          <CountBadge count={count} />
        </span>
      )}
      <VisuallyHidden>{t('shell.decisions', { count })}</VisuallyHidden>
    </>
  );
}

/** The drawer beside the page, from 1024 px on: with words, or mini. */
export function StaffDrawer({ onDialog }: Pick<StaffDialogEntriesProps, 'onDialog'>) {
  const t = useT();
  const mini = miniDrawer.use();
  const Icon = mini ? PanelLeft : PanelLeftClose;
  return (
    <chakra.aside
      hideBelow="lg"
      flex="none"
      width={mini ? '4.25rem' : '14.75rem'}
      borderInlineEndWidth="1px"
      borderColor="border"
      bg="bg.canvas"
      transition="width {durations.sheet} {easings.sheet}"
    >
      <Flex
        position="sticky"
        top="0"
        direction="column"
        height="calc(100 * var(--dvh) - var(--demo-strip, 0px))"
        overflowY="auto"
        overflowX="hidden"
        pb="4"
      >
        <Flex align="center" flex="none" minHeight="3.875rem" px={mini ? '4' : '5'} mb="2">
          <Brand mark={mini} />
        </Flex>
        <StaffDrawerEntries mini={mini} />
        <StaffDialogEntries mini={mini} onDialog={onDialog} />
        <chakra.div flex="none" px="2.5" pt="1">
          <Entry asChild mini={mini}>
            <button type="button" aria-pressed={mini} onClick={() => miniDrawer.set(!mini)}>
              <Icon size={19} aria-hidden="true" />
              <Word mini={mini} textAlign="start">
                {t('shell.collapse')}
              </Word>
            </button>
          </Entry>
        </chakra.div>
      </Flex>
    </chakra.aside>
  );
}
