import { useState } from 'react';
import { isFirstVisit, rememberVisit } from './first-visit';

/** Whether to welcome, and how to have done with it: closed once, it stays closed. */
export function useWelcome(): { shown: boolean; close: () => void } {
  const [shown, setShown] = useState(isFirstVisit);
  return {
    shown,
    close() {
      rememberVisit();
      setShown(false);
    },
  };
}
