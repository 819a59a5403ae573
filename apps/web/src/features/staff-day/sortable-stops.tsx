import { Accessibility, PointerActivationConstraints, PointerSensor, type DragDropManagerInput } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import { DragStylesOnce } from '../../lib/drag-styles-once';
import { useDayActions } from './day-context';

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
export function SortableStops({ children }: { children: ReactNode }) {
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
