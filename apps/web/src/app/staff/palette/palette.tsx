import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { CornerDownLeft, RefreshCw, Search } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { BookingStatusBadge } from '../../../components/booking-status/booking-status-badge';
import { foundParts } from '../../../components/marked-text/found-parts';
import { MarkedText } from '../../../components/marked-text/marked-text';
import { useT } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Kbd } from '../../../ui/kbd';
import { Modal } from '../../../ui/modal';
import { usePaletteEntries, type PaletteEntry } from './use-palette-entries';

/** Finds pages, bookings by any word, and the days of a date (Ctrl K). */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Modal placement="top" {...{ open, onClose }} aria-label={t('shell.palette.title')}>
      {open && <Finder onClose={onClose} />}
    </Modal>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  // Enter was pressed before the answer of the server: the first booking opens once it is there.
  const [awaited, setAwaited] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { groups, loading, onRetry } = usePaletteEntries(typed);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === wanted),
  );
  const active = entries[at];

  const pick = (entry: PaletteEntry) => {
    onClose();
    entry.open();
  };
  const openAwaited = useEffectEvent(() => {
    if (active) pick(active);
  });
  const isThere = awaited && active !== undefined;
  useEffect(() => {
    if (isThere) openAwaited();
  }, [isThere]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    setAwaited(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = entries[(at + step + entries.length) % entries.length];
      setWanted(next?.id ?? null);
      document.getElementById(`${id}-${next?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (active) pick(active);
    else setAwaited(loading);
  };

  return (
    <>
      <Flex align="center" gap="3" flex="none" px="5" borderBottom="1px solid {colors.border}" color="fg.muted">
        <Search size={19} />
        <chakra.input
          ref={field}
          data-autofocus=""
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          aria-label={t('shell.palette.title')}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('shell.palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWanted(null);
            setAwaited(false);
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
        <chakra.button type="button" minHeight="11" px="2" borderRadius="l1" cursor="pointer" aria-label={t('ui.close')} onClick={onClose}>
          <Kbd keys={['Esc']} />
        </chakra.button>
      </Flex>
      <chakra.div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('shell.palette.title')}
        flex="1"
        minHeight="0"
        overflowY="auto"
        px="2"
        pb="2"
      >
        {groups.map(({ title, entries: own }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <chakra.div id={`${id}-${title}`} role="presentation" textStyle="xs" fontWeight="600" color="fg.muted" px="3" pt="3" pb="1">
              {t(title)}
            </chakra.div>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                typed={typed}
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
          {t('shell.palette.failed')}
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setAwaited(false);
              onRetry();
              field.current?.focus();
            }}
          >
            <RefreshCw size={16} />
            {t('ui.tryAgain')}
          </Button>
        </Flex>
      )}
      {entries.length === 0 && !loading && !onRetry && (
        <chakra.p px="5" pb="5" textStyle="sm" color="fg.muted">
          {t('shell.palette.none')}
        </chakra.p>
      )}
      <VisuallyHidden role="status">{loading ? '' : t('shell.palette.count', { count: entries.length })}</VisuallyHidden>
    </>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  active: boolean;
  onPick: () => void;
  onHover: () => void;
}

function Option({ id, entry: { icon: Icon, name, details = [], status }, typed, active, onPick, onHover }: OptionProps) {
  const isBooking = status !== undefined;
  return (
    <Flex
      id={id}
      role="option"
      aria-selected={active}
      // On a telephone the details of a booking take the whole width, and its status stands below.
      wrap={isBooking ? { base: 'wrap', md: 'nowrap' } : undefined}
      align="center"
      columnGap="3"
      rowGap="1"
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
      <Flex
        as="span"
        flex="1"
        flexBasis={isBooking ? { base: 'calc(100% - 2rem)', md: '0' } : undefined}
        minWidth="0"
        wrap="wrap"
        columnGap="2.5"
        overflowWrap="anywhere"
      >
        <chakra.span fontWeight="600">
          <MarkedText parts={foundParts(name, typed)} />
        </chakra.span>
        {details.length > 0 && (
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {details.map((detail, index) => (
              <Fragment key={index}>
                {index > 0 && ' '}
                <chakra.span display="inline-block">
                  <MarkedText parts={foundParts(detail, typed)} />
                  {index < details.length - 1 && ' ·'}
                </chakra.span>
              </Fragment>
            ))}
          </chakra.span>
        )}
      </Flex>
      {isBooking && (
        <chakra.span ms={{ base: '7.5', md: '0' }} me={{ base: 'auto', md: '0' }} flex="none">
          <BookingStatusBadge status={status} />
        </chakra.span>
      )}
      {active && (
        <chakra.span color="fg.muted" flex="none">
          <CornerDownLeft size={15} />
        </chakra.span>
      )}
    </Flex>
  );
}
