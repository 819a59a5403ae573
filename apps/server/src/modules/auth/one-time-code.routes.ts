import { validationMessage } from '@booking/i18n/validation-messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../shared/app-error.js';
import { callerOfRequest } from './caller-of-request.js';
import { refuse } from '../../http/rest-errors.js';
import type { OneTimeCodeService } from './one-time-code.service.js';
import type { SessionService } from './session.service.js';
import type { SignedIds } from './signed-ids.js';

export interface OneTimeCodeRouteParts {
  sessions: Pick<SessionService, 'actorOf'>;
  browsers: SignedIds;
  codes: Pick<OneTimeCodeService, 'send'>;
}

export const otpShape = z.object({ mobile: z.string().meta({ examples: ['+60123456789', '012-345 6789'] }) });

/** POST /auth/otp of the REST routes (Domain): a code for a sign-up, or, signed in, for a change of one's number. */
export function oneTimeCodeRoutes(app: FastifyInstance, { sessions, browsers, codes }: OneTimeCodeRouteParts): void {
  app.post('/server/api/auth/otp', async (request, reply) => {
    const caller = await callerOfRequest(request, { sessions, browsers });
    const { data } = otpShape.safeParse(request.body);
    try {
      return { ok: 1, ...(await codes.send(caller, data?.mobile ?? '')) };
    } catch (error) {
      // The page shows this answer (Specification, section 8), so it contains the error of the number.
      const validationError = error instanceof AppError ? error.errors[0] : undefined;
      if (validationError === undefined) throw error;
      return refuse(request, reply, 422, validationMessage(caller.locale, validationError.code, validationError.values), 'BAD_USER_INPUT');
    }
  });
}
