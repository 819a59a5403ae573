import { useEffect, useState, type ComponentType } from 'react';
import type { PrintSheetProps } from './print-sheet';

/** Loads the print sheet into a booking’s page after the page is rendered. If it cannot be loaded, the page prints as it looks. */
export function BookingPrintSheet(props: PrintSheetProps) {
  const [Sheet, setSheet] = useState<ComponentType<PrintSheetProps> | null>(null);
  useEffect(() => {
    void import('./print-sheet').then(
      ({ PrintSheet }) => setSheet(() => PrintSheet),
      () => undefined,
    );
  }, []);
  return Sheet ? <Sheet {...props} /> : null;
}
