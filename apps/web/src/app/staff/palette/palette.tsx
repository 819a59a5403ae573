import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { CornerDownLeft, Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { BookingStatusChip } from '../../../components/booking-status/booking-status-chip';
import { KeyCaps } from '../../../ui/key-caps';
import { useModal } from '../../../ui/use-modal';
import { LoadChip } from './load-chip';
import { markedParts, paletteInput } from './palette-input';
import { usePaletteGroups, type PaletteEntry } from './use-palette-groups';

const Surface = chakra('dialog', {
  base: {
    m: '0 auto',
    mt: { base: '2', md: 'min(7rem, 12dvh)' },
    p: '0',
    width: 'calc(100vw - 1rem)',
    maxWidth: '42.5rem',
    maxHeight: { base: 'calc(100dvh - 1rem)', md: 'calc(100dvh - min(7rem, 12dvh) - 2rem)' },
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

/** Finds days, things to do, bookings and branches by a word (Ctrl K). */
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
  const { groups, loading, failed } = usePaletteGroups(typed, { onKeys, onDay });
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === wanted),
  );
  const active = entries[at];

  const pick = (entry: PaletteEntry) => {
    onClose();
    if (entry.to !== undefined) void navigate(entry.to);
    entry.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = entries[(at + step + entries.length) % entries.length];
      setWanted(next?.id ?? null);
      document.getElementById(`${id}-${next?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    // With Ctrl: the first booking, whatever stands before it.
    const wish = event.ctrlKey || event.metaKey ? [active, ...entries].find((entry) => entry?.isBooking) : active;
    if (event.key === 'Enter' && wish) {
      event.preventDefault();
      pick(wish);
    }
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
              <Option
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
      {entries.length === 0 && !loading && (
        <chakra.p px="5" pb="5" textStyle="sm" color="fg.muted">
          <FormattedMessage id={failed ? 'shell.palette.failed' : 'shell.palette.none'} />
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

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  active: boolean;
  onPick: () => void;
  onHover: () => void;
}

function Option({ id, entry: { icon: Icon, name, more, status, load, keys }, typed, active, onPick, onHover }: OptionProps) {
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={active}
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="2.875rem"
      px="3"
      py="1"
      borderRadius="l2"
      textStyle="sm"
      cursor="pointer"
      bg={active ? 'primary.subtle' : undefined}
      _highContrast={{ outline: active ? '2px solid' : undefined, outlineOffset: '-2px' }}
      onMouseMove={onHover}
      onClick={onPick}
    >
      <chakra.span color={active ? 'primary.fg' : 'fg.muted'} flex="none">
        <Icon size={18} aria-hidden="true" />
      </chakra.span>
      <chakra.span flex="1" minWidth="0" display="flex" flexWrap="wrap" columnGap="2.5" overflowWrap="anywhere">
        <chakra.span fontWeight="600">
          <Marked text={name} typed={typed} />
        </chakra.span>
        {more && (
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            <Marked text={more} typed={typed} />
          </chakra.span>
        )}
      </chakra.span>
      {load && <LoadChip load={load} />}
      {status && <BookingStatusChip status={status} />}
      {keys && <KeyCaps keys={keys} />}
      {active && (
        <chakra.span color="fg.muted" flex="none">
          <CornerDownLeft size={15} aria-hidden="true" />
        </chakra.span>
      )}
    </chakra.div>
  );
}

/** A text in which what was typed is marked; the ear hears it as one. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, index) =>
    part.matched ? (
      <chakra.mark key={index} bg="transparent" color="primary.fg" fontWeight="700">
        {part.text}
      </chakra.mark>
    ) : (
      part.text
    ),
  );
}
