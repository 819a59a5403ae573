import { paths } from '@booking/domain/navigation/paths';
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { isForSingleKey } from '../../components/shortcuts/single-keys';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The keys of every page, as far as what they open is open to somebody. */
const everywhere = (hasNew: boolean, hasDays: boolean): ShortcutGroup => ({
  title: 'shell.keys.everywhere',
  everywhere: true,
  shortcuts: [
    { keys: ['Ctrl', 'K'], does: 'shell.keys.palette' },
    { keys: ['/'], does: 'shell.keys.search' },
    ...(hasNew ? [{ keys: ['N'], does: 'shell.newBooking' }] : []),
    ...(hasDays ? [{ keys: ['G'], does: 'shell.day.title' }] : []),
    { keys: ['?'], does: 'shell.keys.help' },
    { keys: ['Esc'], does: 'shell.keys.close' },
  ],
});

type Opened = 'palette' | 'keys' | 'day' | null;

/** The keys that work on every page for staff, and which of their dialogs is open. A field with `data-page-search` is the page's own search. */
export function useStaffKeys(): { opened: Opened; open: (what: Opened) => void } {
  const [opened, open] = useState<Opened>(null);
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const hasNew = isOpen(paths.adminNewBooking);
  const hasDays = isOpen(paths.adminDay) || isOpen(paths.adminCalendar);
  useShortcutHelp(useMemo(() => everywhere(hasNew, hasDays), [hasNew, hasDays]));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (withControl && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // Over another dialog nothing is found: what it asks comes first.
      if (opened === 'palette') open(null);
      else if (!document.querySelector('dialog[open]')) open('palette');
      return;
    }
    // What was asked for may be on its way still: what is typed behind it is for it.
    if (opened !== null || !isForSingleKey(event)) return;
    if (event.key === '?') open('keys');
    else if (event.key === '/') {
      const field = document.querySelector<HTMLElement>('[data-page-search]');
      if (field) field.focus();
      else open('palette');
    } else if (event.key.toLowerCase() === 'n' && hasNew) void navigate(to(paths.adminNewBooking));
    else if (event.key.toLowerCase() === 'g' && hasDays) open('day');
    else return;
    event.preventDefault();
  });
  // From the commit that shows the page on: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { opened, open };
}
