import { useEffect } from 'react';

/** The product's name: the title of the page (Specification, section 1). */
export const productName = 'Booking';

/** 'Where shall we deliver? · Booking' while the page is shown; 'Booking' alone without a title. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
    return () => {
      document.title = productName;
    };
  }, [title]);
}
