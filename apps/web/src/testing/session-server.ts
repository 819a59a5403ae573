import { vi } from 'vitest';
import type { SessionUser } from '../lib/session/session-user';

/** A customer, with the given fields replaced. */
export function givenUser(over: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: 'u1',
    name: 'Nurul Aisyah',
    email: 'nurul.aisyah@example.com',
    emailConfirmed: true,
    photoUrl: null,
    role: 'user',
    scope: [],
    phoneNumber: null,
    formattedPhoneNumber: null,
    firm: null,
    countryCode: null,
    countryCallingCode: null,
    branches: [],
    ...over,
  };
}

/** Writes the flag of a session (lib/session/session-flag.ts) into storage. */
export function flagSession(userId: string | null, renewal = 1): void {
  if (userId === null) localStorage.removeItem('booking.session');
  else localStorage.setItem('booking.session', JSON.stringify({ version: 1, value: { renewal, userId } }));
}

/** Dispatches the event of a change of storage by another tab. */
export const notifyTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: 'booking.session' }));

export const json = (body: unknown, status = 200) => Response.json(body, { status });
const refused = () => json({ message: 'Sign in to continue.', statusCode: 401 }, 401);

type SessionError = 'offline' | 'busy' | null;

/**
 * The REST sidecar and its cookies. It stubs `fetch`: a test sets its state and reads the calls.
 */
export class SessionServer {
  /** 'METHOD /path' of every call, in order. */
  readonly calls: string[] = [];
  readonly requests: { path: string; headers: Headers; body: BodyInit | null | undefined }[] = [];
  /** The access token in the browser's cookie. */
  access: 'none' | 'good' | 'stale';
  /** Whether the refresh token in the cookie is still valid. */
  renewable = true;
  errors: Partial<Record<string, SessionError>> = {};
  /** Other answers of the server, by path. */
  routes: Record<string, (init: RequestInit) => Response | Promise<Response>> = {};

  constructor(public user: SessionUser | null = null) {
    this.access = user ? 'good' : 'none';
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.answer(path, init));
  }

  count(call: string): number {
    return this.calls.filter((one) => one === call).length;
  }

  /** Answers 401 if the token is not valid, as for every path. */
  guarded(answer: () => Response): () => Response {
    return () => (this.access === 'stale' ? refused() : answer());
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    const path = url.replace('/server/api', '');
    this.calls.push(`${init.method ?? 'GET'} ${path}`);
    this.requests.push({ path, headers: new Headers(init.headers), body: init.body });
    // The answer is delayed, so that requests that are sent at once arrive before it.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (this.errors[path] === 'offline') throw new TypeError('Failed to fetch');
    if (this.errors[path] === 'busy') return json({ message: 'Busy', statusCode: 503 }, 503);
    const route = this.routes[path];
    if (route) return route(init);
    switch (path) {
      case '/auth/user':
        return this.access === 'good' && this.user ? json({ user: this.user }) : refused();
      case '/auth/refresh':
        if (!this.renewable || this.access === 'none') {
          this.access = 'none';
          return refused();
        }
        this.access = 'good';
        return json({ ok: 1 });
      case '/auth/logout':
        this.access = 'none';
        return json({ ok: 1 });
      default:
        return json({}, 404);
    }
  }
}
