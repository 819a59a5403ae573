import { useEffect } from 'react';

/** The product's name: the title of the page (Specification, section 1). */
export const productName = 'Booking';

/**
 * Returns the retailer's name (BRAND_NAME), which the server writes into the page (apps/server/src/http/web-pages.ts); empty where it is
 * not set. Pages that are made at build time have a mark in its place, which the server replaces.
 */
export function brandName(): string {
  if (import.meta.env.SSR) return '{brand.name}';
  return document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content ?? '';
}

/** Returns the name of the product with the retailer's behind it: 'Booking · Contoh Beds'. */
export const fullName = (): string => [productName, brandName()].filter(Boolean).join(' · ');

/** 'Where shall we deliver? · Booking · Contoh Beds' while the page is shown; 'Booking · Contoh Beds' alone without a title. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${fullName()}` : fullName();
    return () => {
      document.title = fullName();
    };
  }, [title]);
}
