import { isToBeChecked } from '@booking/domain/booking/order-check';
import { Badge, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useRef, useEffect, useState, type KeyboardEvent, type RefObject, type ReactNode } from 'react';
import { Accessibility, PointerActivationConstraints, PointerSensor, type DragDropManagerInput } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { GripVertical, Truck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref } from '../../components/booking-drawer/contact-links';
import { DragStylesOnce } from '../../lib/drag-styles-once';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { nextStop, type DayStop, isDone } from './day-stops';
import { RejectedAtStop, PhotoCount, StopStatus } from './done-row';
import { OutAll, mayTake, StopMenu } from './stop-menu';
import { useDayActions } from './use-stop-actions';

const Head = chakra('span', { base: { fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', color: 'fg.subtle' } });

/** The stops of a day on a wide screen, in the order in which they are driven. */
export function StopTable({ stops, label }: { stops: readonly DayStop[]; label: string }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { tabStop, setFocused, onKeyDown } = useStopKeys(list, stops);
  const next = nextStop(stops);
  return (
    <chakra.div containerType="inline-size" minWidth="0">
      <Card overflow="visible">
        <chakra.div display="grid" css={stopColumns} columnGap="3" px="3" py="2.5" alignItems="center">
          <span />
          <Head>{t('day.column.number')}</Head>
          <Head>{t('day.column.stop')}</Head>
          <Head>{t('day.column.customer')}</Head>
          <Head css={itemsColumn}>{t('day.column.items')}</Head>
          <Head css={remarksColumn}>{t('day.column.remarks')}</Head>
          <Head>{t('day.column.status')}</Head>
          <chakra.span display="flex" justifyContent="flex-end">
            <OutAll stops={stops} variant="ghost" size="sm" color="primary.fg" />
          </chakra.span>
        </chakra.div>
        <SortableStops>
          <chakra.ol ref={list} aria-label={label}>
            {stops.map((stop, index) => (
              <StopRow
                key={stop.booking.id}
                stop={stop}
                index={index}
                last={stops.length - 1}
                isNext={stop === next}
                isTabStop={stop.booking.id === tabStop}
                onFocus={() => setFocused(stop.booking.id)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
            ))}
          </chakra.ol>
        </SortableStops>
      </Card>
    </chakra.div>
  );
}

/** The keys of the list of stops: one tab stop, arrows between them, Alt with an arrow moves the stop, Enter opens its booking. */
function useStopKeys(list: RefObject<HTMLElement | null>, stops: readonly DayStop[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const moving = useRef<string | null>(null);
  const { move, open } = useDayActions();
  const tabStop = stops.some(({ booking }) => booking.id === focused) ? focused : (stops[0]?.booking.id ?? null);

  const focus = (id: string | undefined) => {
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus();
  };
  useEffect(() => {
    // A row that goes to another place loses the focus on its way.
    if (moving.current !== null) focus(moving.current);
    moving.current = null;
  });

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const stop = stops[index];
    // What a button or a link within the row does with a key is theirs.
    if (stop === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (event.altKey && step !== 0) {
      moving.current = stop.booking.id;
      move?.(index, index + step);
    } else if (event.altKey) return;
    else if (step !== 0) focus(stops[index + step]?.booking.id);
    else if (event.key === 'Home') focus(stops[0]?.booking.id);
    else if (event.key === 'End') focus(stops.at(-1)?.booking.id);
    else if (event.key === 'Enter' && open) open(stop.booking.id);
    else return;
    event.preventDefault();
  }

  return { tabStop, setFocused, onKeyDown };
}

const { Delay, Distance } = PointerActivationConstraints;

/** A mouse drags at once; a finger on the grip rests a moment, because it may only want to scroll. */
const sensors: DragDropManagerInput['sensors'] = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch' ? [new Delay({ value: 200, tolerance: 8 })] : [new Distance({ value: 4 })],
    // The grip is a button.
    preventActivation: () => false,
  }),
];

// Keys go another way here (Alt with the arrows, and the menu of each stop), with words of their own.
const withoutItsWords: DragDropManagerInput['plugins'] = (defaults) => [
  DragStylesOnce,
  ...defaults.filter((plugin) => plugin !== Accessibility),
];

/** Stops that can be dragged to another place in the order, by mouse and by touch. */
function SortableStops({ children }: { children: ReactNode }) {
  const { move } = useDayActions();
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={withoutItsWords}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move?.(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** What the list has room for, however wide the menu at its side is: else items stand below the stop, and remarks below the row. */
const hasItems = '@container (width >= 56rem)';
const hasRemarks = '@container (width >= 63rem)';

/** Grip, number, stop, customer, items, remarks, status, action. */
const stopColumns: SystemStyleObject = {
  gridTemplateColumns: '1.25rem 1.5rem minmax(0, 1.2fr) minmax(0, 1fr) 12rem 8.5rem',
  [hasItems]: { gridTemplateColumns: '1.25rem 1.5rem minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.9fr) 13.25rem 9.25rem' },
  [hasRemarks]: { gridTemplateColumns: '1.25rem 1.5rem minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 0.9fr) minmax(0, 1fr) 13.25rem 9.25rem' },
};
const itemsColumn: SystemStyleObject = { display: 'none', [hasItems]: { display: 'block' } };
const remarksColumn: SystemStyleObject = { display: 'none', [hasRemarks]: { display: 'block' } };

interface StopRowProps {
  stop: DayStop;
  index: number;
  last: number;
  isNext: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A stop in the list of the office. */
function StopRow({ stop, index, last, isNext, isTabStop, onFocus, onKeyDown }: StopRowProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { move } = useDayActions();
  const { booking, position } = stop;
  const { ref, handleRef } = useSortable({ id: booking.id, index, disabled: move === null });
  const name = personText(booking.salutation, booking.name, locale);
  return (
    <chakra.li
      ref={ref}
      borderTop="1px solid {colors.border}"
      bg={isNext ? 'primary.subtle' : isDone(stop) ? 'bg.canvas' : 'bg.panel'}
      boxShadow={isNext ? 'inset 3px 0 0 {colors.primary.solid}' : undefined}
      listStyleType="none"
      _last={{ borderBottomRadius: 'l3' }}
    >
      <chakra.div
        data-stop={booking.id}
        role="group"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('day.stop', { position, name })}
        aria-keyshortcuts={move ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        display="grid"
        css={stopColumns}
        alignItems="center"
        columnGap="3"
        px="3"
        py="1.5"
        minHeight="3.25rem"
        textStyle="sm"
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        {move ? (
          <chakra.button
            ref={handleRef}
            type="button"
            // Keys have Alt with the arrows: a second stop in each row would make the list twice as long.
            tabIndex={-1}
            aria-label={t('day.drag', { name })}
            display="grid"
            placeItems="center"
            minHeight="2.75rem"
            color="fg.muted"
            cursor="grab"
            touchAction="none"
          >
            <GripVertical size={16} />
          </chakra.button>
        ) : (
          <span />
        )}
        <chakra.span fontWeight={isDone(stop) ? '500' : '700'} fontVariantNumeric="tabular-nums">
          {position}
        </chakra.span>
        <Two
          first={`${booking.postcode} ${booking.city}`}
          second={[booking.address?.address1, booking.address?.address2].filter(Boolean).join(', ')}
        >
          <chakra.span display="block" textStyle="xs" color="fg.muted" css={{ [hasItems]: { display: 'none' } }}>
            {itemsText(intl, booking)}
          </chakra.span>
        </Two>
        <chakra.span minWidth="0">
          <chakra.span display="block" fontWeight="600" overflowWrap="anywhere" wordBreak="keep-all">
            {name}
          </chakra.span>
          <chakra.a
            href={callHref(booking.primaryContact)}
            textStyle="xs"
            color="fg.muted"
            fontVariantNumeric="tabular-nums"
            _hover={{ color: 'primary.fg' }}
          >
            {formatMobile(booking.primaryContact)}
          </chakra.a>
        </chakra.span>
        <chakra.span color="fg.muted" css={itemsColumn}>
          {itemsText(intl, booking)}
        </chakra.span>
        <chakra.span minWidth="0" css={remarksColumn}>
          <Remarks stop={stop} />
        </chakra.span>
        <StopStatus stop={stop} />
        <chakra.span display="flex" alignItems="center" justifyContent="flex-end" gap="1">
          <RowAction stop={stop} isNext={isNext} />
          <StopMenu stop={stop} index={index} last={last} />
        </chakra.span>
        <chakra.span gridColumn="3 / -1" css={{ [hasRemarks]: { display: 'none' } }}>
          <Remarks stop={stop} />
        </chakra.span>
      </chakra.div>
      {stop.rejected.length > 0 && (
        <chakra.div px="3" pb="2">
          <RejectedAtStop stop={stop} />
        </chakra.div>
      )}
    </chakra.li>
  );
}

/** What is done most from where the stop stands: one press. */
function RowAction({ stop, isNext }: { stop: DayStop; isNext: boolean }) {
  const t = useT();
  const { mayStep, out, deliver, undo, open, busy } = useDayActions();
  const { booking, waits, status, photos } = stop;
  if (waits && stop.mayUndo) {
    return (
      <Button variant="ghost" size="sm" onClick={() => undo(stop)}>
        {t('day.undo')}
      </Button>
    );
  }
  if (mayStep && isNext && mayTake(stop, 'DELIVERED')) {
    return (
      <Button size="sm" loading={busy === booking.id} onClick={() => deliver(stop, [])}>
        {t('day.delivered')}
      </Button>
    );
  }
  if (mayStep && mayTake(stop, 'OUT_FOR_DELIVERY')) {
    return (
      <Button variant="outline" size="sm" onClick={() => out(stop)}>
        <Truck size={15} />
        {t('day.sendOut')}
      </Button>
    );
  }
  if (status === 'FAILED' && open) {
    return (
      <Button variant="outline" size="sm" onClick={() => open(booking.id)}>
        {t('day.rebook')}
      </Button>
    );
  }
  return <PhotoCount count={photos} />;
}

function Remarks({ stop: { change, booking } }: { stop: DayStop }) {
  const t = useT();
  return (
    <chakra.span display="block" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {change !== null && (
        <Badge colorPalette="accent" size="sm" me="1.5">
          {t(`day.since.${change}`)}
        </Badge>
      )}
      {isToBeChecked(booking.orderCheck) && (
        <Badge colorPalette="medium" size="sm" me="1.5">
          {t('day.checkOrder')}
        </Badge>
      )}
      {booking.remarks}
    </chakra.span>
  );
}

function Two({ first, second, children }: { first: string; second: string; children?: React.ReactNode }) {
  return (
    <chakra.span minWidth="0" overflowWrap="anywhere">
      <chakra.span display="block" fontWeight="600">
        {first}
      </chakra.span>
      <chakra.span display="block" textStyle="xs" color="fg.muted">
        {second}
      </chakra.span>
      {children}
    </chakra.span>
  );
}
