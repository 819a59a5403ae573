import { BookingError, type ErrorFacts } from './booking-error.js';
import type { CallOptions, Connection } from './connection.js';
import type { Document } from './document.js';
import { wait } from './wait.js';

export interface SendOptions extends CallOptions {
  /** Whether the call may be retried after a lost response. Default: unless the document contains `mutation`. */
  repeat?: boolean | undefined;
}

/** Data and `extensions` of a response. */
interface Answered<Data> {
  data: Data;
  extensions: Readonly<Record<string, unknown>>;
}

interface Answer {
  data?: unknown;
  extensions?: Record<string, unknown>;
  errors?: { message: string; extensions?: Partial<ErrorFacts> }[];
}

/** Languages as in Accept-Language. */
const languages = { en: 'en', bm: 'ms', cn: 'zh' };

const tries = 4;
/** Maximum delay before the second attempt in milliseconds; it doubles with each further attempt. */
const firstWait = 500;
/** Maximum Retry-After in seconds that is waited for. With a longer one the call rejects at once. */
const maxWaitLength = 60;
const passing = [429, 502, 503, 504];

/**
 * Sends a call. It retries up to three times if that is safe: after a lost connection, 429, 502, 503, 504 and SERVICE_UNAVAILABLE.
 * @throws BookingError; the signal's reason after it has aborted
 */
export async function send<Data, Variables extends object>(
  connection: Connection,
  document: Document<Data, Variables>,
  variables: Variables,
  options?: SendOptions,
): Promise<Data> {
  return (await answerOf(connection, document, variables, options)).data;
}

/** As `send`, and also returns `extensions`. */
export async function answerOf<Data, Variables extends object>(
  connection: Connection,
  document: Document<Data, Variables>,
  variables: Variables,
  { signal, repeat = !/\bmutation\b/.test(document) }: SendOptions = {},
): Promise<Answered<Data>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask<Data>(connection, JSON.stringify({ query: document, variables }), signal);
    if (!(answer instanceof BookingError)) return answer;
    const { status, code, retryAfter = 0 } = answer;
    const passes = status === undefined || passing.includes(status) || code === 'SERVICE_UNAVAILABLE';
    if (!repeat || !passes || attempt === tries || retryAfter > maxWaitLength) throw answer;
    // A random delay, so that clients that were refused together do not retry together.
    await (connection.wait ?? wait)(retryAfter * 1000 || Math.random() * firstWait * 2 ** (attempt - 1), signal);
  }
}

async function ask<Data>(
  { url, key, locale, fetch = globalThis.fetch }: Connection,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Answered<Data> | BookingError> {
  let response: Response | undefined;
  let answer: Answer | undefined;
  let cause: unknown;
  try {
    signal?.throwIfAborted();
    response = await fetch(new URL('/server/graphql', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(locale !== undefined && { 'accept-language': languages[locale] }),
      },
      body,
      signal: signal ?? null,
    });
    answer = (await response.json()) as Answer;
  } catch (error) {
    signal?.throwIfAborted();
    cause = error;
  }
  const [validationError] = answer?.errors ?? [];
  if (answer?.data && !validationError) return { data: answer.data as Data, extensions: answer.extensions ?? {} };
  // If the connection was lost within the body, the status means nothing.
  const lost = !answer && !(cause instanceof SyntaxError);
  return new BookingError(
    validationError?.message ?? 'No answer of the product.',
    {
      code: 'NO_ANSWER',
      retryAfter: Number(response?.headers.get('retry-after')) || undefined,
      requestId: response?.headers.get('x-request-id') ?? undefined,
      status: lost ? undefined : response?.status,
      ...validationError?.extensions,
    },
    { cause },
  );
}
