import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { RefreshCw, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { KeyCaps } from '../../../ui/key-caps';
import { useModal } from '../../../ui/use-modal';
import type { PaletteEntry } from './palette-entry';
import { paletteInput } from './palette-input';
import { PaletteOption } from './palette-option';
import { usePaletteGroups } from './use-palette-groups';

const Surface = chakra('dialog', {
  base: {
    m: '0 auto',
    mt: { base: '2', md: 'min(7rem, 12 * var(--dvh))' },
    p: '0',
    width: 'calc(100vw - 1rem)',
    maxWidth: '42.5rem',
    maxHeight: { base: 'calc(100 * var(--dvh) - 1rem)', md: 'calc(100 * var(--dvh) - min(7rem, 12 * var(--dvh)) - 2rem)' },
    border: '0',
    borderRadius: 'l3',
    overflow: 'hidden',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'dialog',
    _highContrast: { border: '1px solid' },
    _backdrop: { bg: 'scrim', animation: 'fadeIn {durations.sheet}' },
    '&[open]': { display: 'flex', flexDirection: 'column', animation: 'dialogIn {durations.pop} ease-out' },
  },
});

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  /** Opens the list of keys. */
  onKeys: () => void;
  /** Opens the calendar dialog. */
  onDay: () => void;
}

/** Finds days, things to do, bookings, branches and people by a word (Ctrl K). */
export function Palette({ open, onClose, ...dialogs }: PaletteProps) {
  const { formatMessage } = useIntl();
  const modal = useModal(open, onClose);
  return (
    <Surface {...modal} aria-label={formatMessage({ id: 'shell.palette.title' })}>
      {open && <Finder onClose={onClose} {...dialogs} />}
    </Surface>
  );
}

function Finder({ onClose, onKeys, onDay }: Omit<PaletteProps, 'open'>) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  // Enter was pressed before the answer to what was typed: what it opens then.
  const [awaited, setAwaited] = useState<'first' | 'booking' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { groups, loading, stays, onRetry } = usePaletteGroups(typed, { onKeys, onDay });
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === wanted),
  );
  const active = entries[at];

  const pick = (entry: PaletteEntry) => {
    if (entry.stays) field.current?.focus();
    else onClose();
    if (entry.to !== undefined) void navigate(entry.to);
    entry.run?.();
  };
  const wishOf = (what: 'first' | 'booking') => (what === 'booking' ? [active, ...entries].find((entry) => entry?.isBooking) : active);
  const openAwaited = useEffectEvent(() => {
    const wish = awaited === null || onRetry !== null ? undefined : wishOf(awaited);
    if (wish) pick(wish);
  });
  const isThere = awaited !== null && stays[awaited];
  useEffect(() => {
    if (isThere) openAwaited();
  }, [isThere]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    setAwaited(null);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = entries[(at + step + entries.length) % entries.length];
      setWanted(next?.id ?? null);
      document.getElementById(`${id}-${next?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // With Ctrl: the first booking, whatever stands before it.
    const what = event.ctrlKey || event.metaKey ? 'booking' : 'first';
    const wish = wishOf(what);
    if (wish && (stays[what] || wish.id === wanted)) pick(wish);
    else if (!stays[what]) setAwaited(what);
  };
  const count = formatMessage({ id: 'shell.palette.count' }, { count: entries.length });

  return (
    <>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="3"
        flex="none"
        px="5"
        borderBottomWidth="1px"
        borderBottomStyle="solid"
        borderColor="border"
        color="fg.muted"
      >
        <Search size={19} aria-hidden="true" />
        <chakra.input
          ref={field}
          data-autofocus=""
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          aria-label={formatMessage({ id: 'shell.palette.title' })}
          autoComplete="off"
          spellCheck={false}
          placeholder={formatMessage({ id: 'shell.palette.placeholder' })}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWanted(null);
            setAwaited(null);
          }}
          onKeyDown={onKeyDown}
          flex="1"
          minWidth="0"
          minHeight="3.75rem"
          bg="transparent"
          color="fg"
          fontSize="1.125rem"
          outline="none"
        />
        <chakra.button
          type="button"
          minHeight="11"
          px="2"
          borderRadius="l1"
          cursor="pointer"
          aria-label={formatMessage({ id: 'ui.close' })}
          onClick={onClose}
        >
          <KeyCaps keys={['Esc']} />
        </chakra.button>
      </chakra.div>
      <chakra.div
        id={`${id}-list`}
        role="listbox"
        aria-label={formatMessage({ id: 'shell.palette.title' })}
        flex="1"
        minHeight="0"
        overflowY="auto"
        px="2"
        pb="2"
      >
        {groups.map(({ title, entries: own }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <chakra.div id={`${id}-${title}`} role="presentation" textStyle="xs" fontWeight="600" color="fg.muted" px="3" pt="3" pb="1">
              <FormattedMessage id={title} />
            </chakra.div>
            {own.map((entry) => (
              <PaletteOption
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                typed={paletteInput(typed).text}
                active={entry === active}
                onPick={() => pick(entry)}
                onHover={() => setWanted(entry.id)}
              />
            ))}
          </div>
        ))}
      </chakra.div>
      {onRetry && (
        <Flex role="alert" align="center" justify="space-between" gap="3" wrap="wrap" flex="none" px="5" pb="4" textStyle="sm">
          <FormattedMessage id="shell.palette.failed" />
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setAwaited(null);
              onRetry();
              field.current?.focus();
            }}
          >
            <RefreshCw size={16} aria-hidden="true" />
            <FormattedMessage id="ui.tryAgain" />
          </Button>
        </Flex>
      )}
      {entries.length === 0 && !loading && !onRetry && (
        <chakra.p px="5" pb="5" textStyle="sm" color="fg.muted">
          <FormattedMessage id="shell.palette.none" />
        </chakra.p>
      )}
      <VisuallyHidden role="status">{loading ? '' : count}</VisuallyHidden>
      <chakra.div
        hideBelow="md"
        display="flex"
        flexWrap="wrap"
        gap="4"
        flex="none"
        px="5"
        py="2.5"
        bg="bg.subtle"
        borderTopWidth="1px"
        borderTopStyle="solid"
        borderColor="border"
        textStyle="xs"
        color="fg.muted"
        css={{ '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' } }}
      >
        {hints.map(([word, keys]) => (
          <span key={word}>
            <KeyCaps keys={keys} />
            <FormattedMessage id={word} />
          </span>
        ))}
        <span>
          <KeyCaps keys={formatMessage({ id: 'shell.palette.dayKeys' }).split(' ')} />
          <FormattedMessage id="shell.palette.day" />
        </span>
      </chakra.div>
    </>
  );
}

const hints = [
  ['shell.palette.move', ['↑', '↓']],
  ['shell.palette.open', ['↵']],
  ['shell.palette.inDrawer', ['Ctrl', '↵']],
  ['shell.palette.onlyActions', ['>']],
  ['shell.palette.order', ['#']],
] as const;
