import { createContext, use } from 'react';
import type { DayStop } from './day-stops';
import type { StopActions } from './use-stop-actions';

/** What every stop of the page can do. */
export interface DayActions extends StopActions {
  /** Whether its user may write: office with booking:write, or the crew. */
  mayStep: boolean;
  /** Puts stops in another order; null for who may not. */
  move: ((from: number, to: number) => void) | null;
  /** Opens the booking's drawer; null for the crew, who has none. */
  open: ((bookingId: string) => void) | null;
  /** Asks for photographs, with the camera where there is one. */
  pickPhotos: (then: (files: readonly File[]) => void) => void;
  askWhyFailed: (stop: DayStop) => void;
}

const none = (): never => {
  throw new Error('A stop stands within the day.');
};

export const DayActionsContext = createContext<DayActions | null>(null);

export const useDayActions = (): DayActions => use(DayActionsContext) ?? none();
