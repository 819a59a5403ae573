import { useEffect, useState } from 'react';

/** What is on paper now, and how to print something: it comes into the document first, then the browser asks for a printer. */
export function usePrintPaper<Paper>(): [paper: Paper | null, print: (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    if (paper === null) return undefined;
    // What the page shows comes back behind the dialog, also where the browser does not wait for it.
    const done = () => setPaper(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [paper]);
  return [paper, setPaper];
}
