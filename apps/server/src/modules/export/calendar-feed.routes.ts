import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLocale, isLocale, type Locale } from '@booking/domain/locale/locale';
import { hasTag } from '../../http/entity-tag.js';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { CalendarFeedService } from './calendar-feed.service.js';

export interface CalendarFeedRouteParts {
  calendarFeeds: Pick<CalendarFeedService, 'read'>;
  guestOf: (request: FastifyRequest) => Caller;
}

/**
 * GET /calendars/:token.ics?lang= for calendar applications, which cannot sign in and send no language. The log contains the route and not
 * the address, so no token is in the log.
 */
export function calendarFeedRoutes(app: FastifyInstance, { calendarFeeds, guestOf }: CalendarFeedRouteParts): void {
  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    '/server/api/calendars/:token.ics',
    async (request, reply) => {
      const { content, etag, changedAt } = await calendarFeeds.read(guestOf(request), request.params.token, languageOf(request.query));
      void reply.headers({
        // The calendar application may store the response and must revalidate it; shared caches must not store it.
        'cache-control': 'private, no-cache',
        etag,
        'last-modified': changedAt.toUTCString(),
      });
      if (isKnown(request, etag, changedAt)) return reply.code(304).send();
      return reply
        .headers({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="deliveries.ics"' })
        .send(content);
    },
  );
}

/** Returns the language of a query string, English by default. @throws BAD_USER_INPUT */
function languageOf({ lang = defaultLocale }: Record<string, unknown>): Locale {
  if (!isLocale(lang)) throw new AppError('BAD_USER_INPUT', { errors: [{ path: 'lang', code: 'CHOICE_INVALID' }] });
  return lang;
}

/** Returns true if the caller has this version. RFC 9110, section 13.2.2: If-None-Match has priority; dates have whole seconds. */
function isKnown(request: FastifyRequest, etag: string, changedAt: Date): boolean {
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return hasTag(request, etag) ?? Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
