import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import {
  Accessibility,
  AutoScroller,
  Cursor,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  type DragDropManagerInput,
} from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { DragStylesOnce } from '../../lib/drag-styles-once';
import type { CalendarBookingFragment } from '../../graphql/calendar.generated';

interface DragAreaProps {
  onPickUp: (booking: CalendarBookingFragment) => void;
  onDrop: (booking: CalendarBookingFragment, date: CalendarDate) => void;
  onPutBack: () => void;
  children: ReactNode;
}

const { Delay, Distance } = PointerActivationConstraints;

/** A mouse drags immediately; a finger has to rest first, because it may be scrolling. */
const sensors: DragDropManagerInput['sensors'] = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch' ? [new Delay({ value: 300, tolerance: 8 })] : [new Distance({ value: 6 })],
    // A card is dragged by every part of it, its buttons too.
    preventActivation: () => false,
  }),
];

const unwanted: readonly unknown[] = [
  // The keyboard has its own handling (the grip, arrows, Enter), with its own announcements: see calendar-page.tsx.
  Accessibility,
  // No automatic scrolling, so that the targets stand still; the wheel, or a finger on the grip, scrolls.
  AutoScroller,
  // Each writes a rule for every element of the page, so that picking up and letting go would lay out all of it again, twice. The cards
  // themselves cannot be selected.
  Cursor,
  PreventSelection,
];
const plugins: DragDropManagerInput['plugins'] = (defaults) => [DragStylesOnce, ...defaults.filter((plugin) => !unwanted.includes(plugin))];

/** Returns the dragged booking: nothing else is dragged here (day-bookings.tsx). */
const bookingOf = (source: { data: Record<string, unknown> } | null | undefined) =>
  source?.data['booking'] as CalendarBookingFragment | undefined;

/** Returns the date of a target: a cell’s id is its date, a column’s id is its date and a word (day-bookings.tsx). */
const dateOf = (id: string | number | undefined): CalendarDate | null => (typeof id === 'string' ? id.slice(0, 10) : null);

/** The style of the card under the pointer. The rules exist before a card is picked up (load-grid.tsx says why). */
const draggedCss: SystemStyleObject = {
  '& .dragged': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: '15rem',
    px: '3',
    py: '2.5',
    borderRadius: 'l2',
    bg: 'bg.raised',
    boxShadow: 'float',
    border: '1px solid {colors.border}',
    // Beside the pointer, so that the text of the day below stays visible.
    transform: 'translate(2.5rem, 2.25rem) rotate(-1.5deg)',
    cursor: 'grabbing',
    '& span': { display: 'block', minWidth: '0', truncate: true },
    '& .name': { textStyle: 'sm', fontWeight: '600' },
    '& .more': { textStyle: 'xs', color: 'fg.muted' },
  },
};

/** Drags bookings from the lists to the days, by mouse and by touch. */
export function DragArea({ onPickUp, onDrop, onPutBack, children }: DragAreaProps) {
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation }) => {
        const booking = bookingOf(operation.source);
        if (booking) onPickUp(booking);
      }}
      onDragEnd={({ operation, canceled }) => {
        const booking = bookingOf(operation.source);
        const date = dateOf(operation.target?.id);
        if (!canceled && booking && date !== null) onDrop(booking, date);
        else onPutBack();
      }}
    >
      <chakra.div display="contents" css={draggedCss}>
        {children}
        <DragOverlay dropAnimation={null}>{(source) => <DraggedCard booking={bookingOf(source)} />}</DragOverlay>
      </chakra.div>
    </DragDropProvider>
  );
}

function DraggedCard({ booking }: { booking: CalendarBookingFragment | undefined }) {
  const intl = useIntl();
  if (!booking) return null;
  return (
    <div className="dragged">
      <GripVertical size={16} />
      <span>
        <span className="name">{booking.name}</span>
        <span className="more">
          {booking.reference} · {itemsText(intl, booking)}
        </span>
      </span>
    </div>
  );
}
