import { lazy, Suspense, type ReactNode } from 'react';
import type { OfferViewProps } from './offer-view';

/** Loaded for customers who were asked, and for no others. */
const OfferView = lazy(async () => ({ default: (await import('./offer-view')).OfferView }));

export function LazyOfferView({ fallback, ...props }: OfferViewProps & { fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <OfferView {...props} />
    </Suspense>
  );
}
