import { CalendarOff, CalendarSearch, CirclePlus, Keyboard } from 'lucide-react';
import { useIntl } from 'react-intl';
import { singleKeysOff } from '../../../components/shortcuts/single-keys';
import { useCloseDayLink } from '../../../components/staff-links/use-close-day-link';
import { useDayLink } from '../../../components/staff-links/use-day-link';
import { useNewBookingLink } from '../../../components/staff-links/use-new-booking-link';
import { useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { useLocalisedPath } from '../../../lib/use-locale';
import { openScreens } from '../staff-screens';
import { mostBranches, type PaletteEntry } from './palette-entry';
import { matches } from './palette-input';

/** The other dialogs of every page. */
export interface PaletteDialogs {
  onKeys: () => void;
  onDay: () => void;
}

/** Branches whose actions are offered for a word: the list stays short. */
const mostWithActions = 2;

/**
 * What can be done: everywhere, and at the branches that the text names, alone or beside the action ('perak', 'close perak').
 * @param only nothing but actions is asked for: one of a branch is offered at each of the first branches ('> close')
 */
export function usePaletteActions(text: string, only: boolean, { onKeys, onDay }: PaletteDialogs): PaletteEntry[] {
  const { formatMessage } = useIntl();
  const to = useLocalisedPath();
  const user = useStaffUser();
  const newBooking = useNewBookingLink();
  const hasDays = useDayLink() !== null;
  const actionsAt = useBranchActions();
  const isOff = singleKeysOff.use();
  const cap = (key: string) => (isOff ? {} : { keys: [key] });
  const general: PaletteEntry[] = [
    ...(newBooking
      ? [{ id: 'new-booking', icon: CirclePlus, name: formatMessage({ id: 'shell.newBooking' }), ...cap('N'), to: newBooking() }]
      : []),
    ...openScreens(user).flatMap(({ path, title, drawer }) =>
      drawer ? [{ id: path, icon: drawer.icon, name: formatMessage({ id: title }), to: to(path) }] : [],
    ),
    ...(hasDays ? [{ id: 'day', icon: CalendarSearch, name: formatMessage({ id: 'shell.day.title' }), ...cap('G'), run: onDay }] : []),
    { id: 'keys', icon: Keyboard, name: formatMessage({ id: 'shell.keys.title' }), ...cap('?'), run: onKeys },
  ];
  if (text === '') return general;
  const words = text.split(/\s+/);
  const named = user.branches.filter(({ name }) => words.some((word) => matches(name, word)));
  const atAny = only && named.length === 0;
  const ofBranches = (atAny ? user.branches : named)
    .map((branch) => actionsAt(branch).filter(({ name }) => matches(name, text)))
    .filter((actions) => actions.length > 0)
    .slice(0, atAny ? mostBranches : mostWithActions);
  return [...general.filter(({ name }) => matches(name, text)), ...ofBranches.flat()];
}

/** What somebody may do at a branch. */
function useBranchActions(): (branch: { id: string; name: string }) => PaletteEntry[] {
  const { formatMessage } = useIntl();
  const closeDay = useCloseDayLink();
  return ({ id, name: branch }) => [
    ...(closeDay
      ? [
          {
            id: `close-${id}`,
            icon: CalendarOff,
            name: formatMessage({ id: 'shell.palette.close' }, { branch }),
            to: closeDay(today(), id),
          },
        ]
      : []),
  ];
}
