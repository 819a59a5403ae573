import type { EventBody as ProductsOwn } from '@booking/domain/event/booking-event-types';
import { expectTypeOf, test } from 'vitest';
import type { EventBody } from './event-body.js';

test('events are typed as the product writes them', () => {
  expectTypeOf<EventBody>().toEqualTypeOf<ProductsOwn>();
});
