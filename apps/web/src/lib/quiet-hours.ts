import type { QuietHours } from '@booking/domain/booking/message-times';

/** The hours in which only SMS that the customer caused are sent; the server writes it into the page (apps/server/src/http/web-pages.ts). Null: never. */
export function quietHours(): QuietHours | null {
  const [from, to] = document.documentElement.dataset['quietHours']?.split('-') ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}
