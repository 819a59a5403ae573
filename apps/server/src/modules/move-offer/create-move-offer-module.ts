import type { QuietHours } from '@booking/domain/booking/message-times';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { AvailabilityModule } from '../availability/create-availability-module.js';
import type { BookingModule } from '../booking/create-booking-module.js';
import type { MessageRenderer } from '../notification/message-renderer.js';
import type { Channel } from '../notification/outbox-message.js';
import { BookingOfferResolver } from './booking-offer.resolver.js';
import { OverbookingService } from './overbooking.service.js';
import { MoveAnswerService } from './move-answer.service.js';
import { MoveOfferRepository } from './move-offer.repository.js';
import { MoveOfferResolver } from './move-offer.resolver.js';
import { MoveOfferService } from './move-offer.service.js';
import { MovePreviewService } from './move-preview.service.js';
import { MoveSuggestionService } from './move-suggestion.service.js';

/** The resolvers of this module, for the schema. */
export const moveOfferResolvers = [MoveOfferResolver, BookingOfferResolver] as const;

export interface MoveOfferModuleDependencies {
  database: Database;
  clock: Clock;
  availability: Pick<AvailabilityModule, 'plans' | 'availability' | 'dayConcurrency' | 'dayLoads'>;
  bookings: Pick<BookingModule, 'bookingLookup' | 'mover'>;
  /** Renders without secrets. */
  messages: Pick<MessageRenderer, 'render'>;
  quietHours: QuietHours | null;
  /** The channels of this installation. */
  channels: readonly Channel[];
  wakeOutbox: () => void;
}

/** Creates the services of this module. */
export function createMoveOfferModule({
  database,
  clock,
  messages,
  quietHours,
  channels,
  wakeOutbox,
  ...parts
}: MoveOfferModuleDependencies) {
  const { plans, availability, dayConcurrency, dayLoads } = parts.availability;
  const { bookingLookup, mover } = parts.bookings;
  const offers = new MoveOfferService({ database, clock, availability, dayConcurrency, mover, quietHours, channels, wakeOutbox });
  const answers = new MoveAnswerService({ database, clock, availability, mover, bookingLookup, offers });
  const keeping = new OverbookingService(database, plans, clock);
  const previews = new MovePreviewService({ database, clock, availability, mover, offers, messages });
  const suggestions = new MoveSuggestionService(database, plans, dayLoads, clock);
  return {
    moveOffers: offers,
    resolvers: [
      new MoveOfferResolver({ offers, answers, keeping, suggestions, previews }),
      new BookingOfferResolver(new MoveOfferRepository(database), keeping, clock),
    ],
  };
}
