import { wholeRange } from '@booking/domain/availability/availability-calendar';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { suggestMoves, whoMoves } from '@booking/domain/move-offer/suggest-moves';
import { AppError } from '../../shared/app-error.js';
import { requireBranches, requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { DayLoadService } from '../availability/day-load.service.js';
import { DayRepository } from '../availability/day.repository.js';
import type { PlanService } from '../availability/plan.service.js';
import { businessNow } from '../availability/business-now.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { MoveSuggestionRepository } from './move-suggestion.repository.js';

export interface SuggestedMove {
  booking: BookingRecord;
  date: CalendarDate | null;
  branchName: string | null;
  alternatives: CalendarDate[];
  movedBefore: number;
}

/** Suggests dates for the bookings past the limit of a day. */
export class MoveSuggestionService {
  private readonly days: MoveSuggestionRepository;

  constructor(
    private readonly database: Database,
    private readonly plans: PlanService,
    private readonly dayLoads: DayLoadService,
    private readonly clock: Clock,
  ) {
    this.days = new MoveSuggestionRepository(database);
  }

  /**
   * Returns as many bookings as the day still has past its limit, the newest first, each with a date. All suggestions together fit the
   * limits of their dates. Returns none for a day in the past.
   * @throws NOT_FOUND for a branch that is not the caller's; FORBIDDEN without booking:read
   */
  async moveSuggestions(caller: Caller, branchId: string, date: CalendarDate): Promise<SuggestedMove[]> {
    requireScope(caller, 'booking:read');
    requireBranches(caller.actor, branchId);
    const now = this.clock.now();
    const moment = businessNow(now);
    const state = (await this.dayLoads.states([branchId], date, date))(branchId, date);
    if (state === null) throw new AppError('NOT_FOUND');
    if (state.toDecide === 0 || date < moment.date) return [];
    const bookings = whoMoves(await this.days.movable(branchId, date, state.limit, now), state.toDecide);
    const { plans, facts } = await this.plans.consistent((current) => {
      const branches = bookings.flatMap(({ postcode }) => current.covering(postcode));
      const branchIds = [...new Set(branches.map(({ id }) => id))];
      return new DayRepository(this.database).facts({ branchIds, ...wholeRange(branches, moment), now, ownHold: null });
    });
    const branches = bookings.flatMap(({ postcode }) => plans.covering(postcode));
    const range = wholeRange(branches, moment);
    const stops = await this.days.stops([...new Set(branches.map(({ id }) => id))], range.from, range.to);
    const postcodesOf = new Map(stops.map((day) => [`${day.branchId} ${day.date}`, day.postcodes]));
    const choices = suggestMoves(bookings, {
      date,
      now: moment,
      covering: (postcode) => plans.covering(postcode),
      countOf: facts.countOf,
      stopsOf: (id, day) => postcodesOf.get(`${id} ${day}`) ?? [],
    });
    return choices.map(({ booking, to, alternatives }) => ({
      booking,
      date: to?.date ?? null,
      branchName: to?.branch.name ?? null,
      alternatives,
      movedBefore: booking.movedBefore,
    }));
  }
}
