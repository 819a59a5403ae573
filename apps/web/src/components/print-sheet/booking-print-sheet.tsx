import { useEffect, useState, type ComponentType } from 'react';
import type { PrintSheetProps } from './print-sheet';

/**
 * Brings the print sheet into a booking's page once the page itself is drawn, and before anybody can want to print it. When it
 * cannot be fetched the page stays as it is, and prints as it looks.
 */
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
