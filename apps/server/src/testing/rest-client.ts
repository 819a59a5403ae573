/** The response of a REST route. */
export interface RestAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  /** The Set-Cookie headers, by name: the whole text with its attributes. */
  cookies: Readonly<Record<string, string>>;
}

/** Calls the REST routes of a server, as a client that stores no cookies. */
export class RestClient {
  constructor(readonly baseUrl: string) {}

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RestAnswer> {
    return this.send(path, { headers });
  }

  /** Sends JSON, or no body and no content type. */
  post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<RestAnswer> {
    if (body === undefined) return this.send(path, { method: 'POST', headers });
    return this.send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  }

  async send(path: string, init: RequestInit): Promise<RestAnswer> {
    const response = await fetch(`${this.baseUrl}/server/api${path}`, init);
    const cookies = Object.fromEntries(response.headers.getSetCookie().map((cookie) => [cookie.split('=')[0] ?? '', cookie]));
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown>, cookies };
  }
}

/** Returns the Cookie header that a browser sends after a response. */
export function cookieHeader(...answers: RestAnswer[]): string {
  const jar = new Map(answers.flatMap(({ cookies }) => Object.entries(cookies)));
  return [...jar.values()].map((cookie) => cookie.split(';')[0]).join('; ');
}
