import { outcomeMessage } from '@booking/i18n/outcome-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../shared/app-error.js';
import { isStaff, type Caller } from '../../shared/caller.js';
import { bearerOf } from '../../http/bearer.js';
import { callerOfRequest, guestOfRequest } from './caller-of-request.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import type { UserRecord } from '../user/user-record.js';
import { accessTokenCookie, AuthCookies, deviceCookie, refreshTokenCookie } from './auth-cookies.js';
import type { SessionService, Tokens } from './session.service.js';
import type { SignedIds } from './signed-ids.js';

export interface AuthRouteParts {
  environment: { publicUrl: string };
  sessions: SessionService;
  browsers: SignedIds;
  branches: BranchService;
}

export const loginShape = z.object({ email: z.string(), password: z.string() });
/** Without a token in the body, the cookie is used. */
export const refreshShape = z.object({ refresh_token: z.string().optional() });

/** The REST routes of sessions (Domain). app/openapi-document.ts describes them. */
export function authRoutes(app: FastifyInstance, { environment, sessions, browsers, branches }: AuthRouteParts): void {
  const cookies = new AuthCookies(environment.publicUrl);

  app.post('/server/api/auth/login', async (request, reply) => {
    const credentials = loginShape.safeParse(request.body);
    if (!credentials.success) throw new AppError('BAD_USER_INPUT');
    const signedIn = await sessions.signIn(guestOfRequest(request), { ...credentials.data, device: request.cookies[deviceCookie] ?? null });
    cookies.write(reply, signedIn);
    cookies.writeDevice(reply, signedIn);
    return answerOf(signedIn);
  });

  app.get('/server/api/auth/user', async (request) => {
    const caller = await callerOfRequest(request, { sessions, browsers });
    const user = await sessions.account(caller);
    return { user: userAnswer(user, await branchesOf(caller)) };
  });

  app.post('/server/api/auth/refresh', async (request, reply) => {
    const [token = null] = givenRefreshTokens(request);
    const renewal = await sessions.refresh(token, {
      sinceArrival: () => reply.elapsedTime,
      isBrowser: request.headers['sec-fetch-site'] === 'same-origin' && token === request.cookies[refreshTokenCookie],
      onAnswered: (done) => void reply.raw.once('close', done),
    });
    if (renewal.kind === 'renewed') {
      cookies.write(reply, renewal.tokens);
      return answerOf(renewal.tokens);
    }
    // A tab that lost the race must not clear the cookies that the winning tab has just received.
    if (renewal.kind === 'ended') cookies.clear(reply);
    return refuseRefresh(request, reply);
  });

  app.post('/server/api/auth/logout', async (request, reply) => {
    cookies.clear(reply);
    const accessToken = bearerOf(request) ?? request.cookies[accessTokenCookie] ?? null;
    await sessions.signOut({ accessToken, refreshTokens: givenRefreshTokens(request) });
    return { ok: 1 };
  });

  async function branchesOf(caller: Caller): Promise<BranchRecord[]> {
    return isStaff(caller.actor) ? branches.branches(caller, null) : [];
  }
}

export type SessionAnswer = ReturnType<typeof answerOf>;

function answerOf({ token, refreshToken, expiresIn }: Tokens) {
  return { ok: 1, token, refresh_token: refreshToken, expiresIn };
}

/** A token in the body takes precedence over the cookie: it was sent explicitly. */
function givenRefreshTokens(request: FastifyRequest): string[] {
  const body = refreshShape.safeParse(request.body);
  return [body.data?.refresh_token, request.cookies[refreshTokenCookie]].filter((token) => token !== undefined && token !== '') as string[];
}

function refuseRefresh(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(401).send({ ok: 0, message: outcomeMessage(guestOfRequest(request).locale, 'sessionEnded'), statusCode: 401 });
}

export type UserAnswer = ReturnType<typeof userAnswer>;

/**
 * Returns the account with the fields of the contract's type User. They are listed one by one, because the record contains the password
 * hash.
 */
function userAnswer(user: UserRecord, branches: readonly BranchRecord[]) {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    photoUrl: user.photoUrl,
    role: user.role,
    scope: user.scope,
    phoneNumber: user.phoneNumber,
    formattedPhoneNumber: user.formattedPhoneNumber,
    firm: user.firm,
    countryCode: user.countryCode,
    countryCallingCode: user.countryCallingCode,
    branches,
    disabled: user.disabled,
    createdAt: user.createdAt,
  };
}
