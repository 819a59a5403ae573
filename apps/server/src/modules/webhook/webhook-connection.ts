import { lookup as systemLookup } from 'node:dns';
import { request as requestByHttp, type Agent, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { destinationOf, isPublicAddress } from './webhook-address.js';

/** Timeout of an attempt in milliseconds. */
const defaultTimeout = 15_000;
/** Milliseconds after which an idle connection is closed: longer than an attempt. */
const idleTimeout = 30_000;
/** Maximum number of bytes of a response that are read. */
const maxRead = 64 * 1024;
/** Maximum number of characters of a response that are stored. */
const maxKept = 1_000;

/** Why there was no response, or why no request was sent. */
type WebhookError =
  | 'TIMED_OUT'
  | 'NAME_UNKNOWN'
  | 'ADDRESS_NOT_ALLOWED'
  | 'NO_CONNECTION'
  | 'CONNECTION_LOST'
  | 'TLS_FAILED'
  | 'NOT_HTTP'
  | 'SECRET_UNREADABLE';

/** The result of an attempt: a response or an error. */
export interface Attempted {
  /** HTTP status; null if there was no response. */
  status: number | null;
  error: WebhookError | null;
  /** The Retry-After header, unparsed. */
  retryAfter: string | undefined;
  /** The first characters of the response. */
  responseBody: string | null;
  /** Duration in milliseconds. */
  responseMs: number;
}

export interface ConnectionOptions {
  trustedHosts: readonly string[];
  userAgent: string;
  /** Timeout of an attempt in milliseconds. */
  timeout?: number;
  /** Resolves the addresses of a name. */
  lookup?: LookupFunction;
}

/**
 * Posts to endpoints over connections that are kept alive. It checks the IP address to which it connects, so DNS rebinding has no effect.
 * It follows no redirect.
 */
export class WebhookConnection {
  private readonly agents = new Map<string, Agent>();

  constructor(private readonly options: ConnectionOptions) {}

  /** Posts a delivery. It never throws. @param signal aborts the attempt when the process stops */
  async post(address: string, body: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Attempted> {
    const begun = performance.now();
    const destination = destinationOf(address, this.options.trustedHosts);
    if (typeof destination === 'string') return { ...unanswered('ADDRESS_NOT_ALLOWED'), responseMs: 0 };
    const end = AbortSignal.any([AbortSignal.timeout(this.options.timeout ?? defaultTimeout), ...(signal ? [signal] : [])]);
    const { url, isTrusted } = destination;
    const attempt = () => this.exchange(url, isTrusted, body, headers, end);
    const first = await attempt();
    // The receiver closed the kept connection: it received nothing, or it receives the same webhook-id again.
    const { outcome } = first.wasKept && first.outcome.error === 'CONNECTION_LOST' ? await attempt() : first;
    return { ...outcome, responseMs: Math.round(performance.now() - begun) };
  }

  close(): void {
    for (const agent of this.agents.values()) agent.destroy();
    this.agents.clear();
  }

  private exchange(
    url: URL,
    isTrusted: boolean,
    body: string,
    headers: Readonly<Record<string, string>>,
    end: AbortSignal,
  ): Promise<{ outcome: Omit<Attempted, 'responseMs'>; wasKept: boolean }> {
    return new Promise((resolve) => {
      let answer: IncomingMessage | null = null;
      const chunks: Buffer[] = [];
      let read = 0;
      const request = (url.protocol === 'https:' ? requestByHttps : requestByHttp)(url, {
        method: 'POST',
        agent: this.agentFor(url.protocol, isTrusted),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': this.options.userAgent,
        },
      });
      const finish = (error: WebhookError) => {
        end.removeEventListener('abort', onEnd);
        // The status decides, even if the body was incomplete.
        const outcome = answer === null ? unanswered(error) : answered(answer, Buffer.concat(chunks));
        resolve({ outcome, wasKept: request.reusedSocket });
      };
      const onEnd = () => {
        finish('TIMED_OUT');
        request.destroy();
      };
      end.addEventListener('abort', onEnd);
      request.on('error', (error) => finish(errorOf(error)));
      request.on('response', (response) => {
        answer = response;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          read += chunk.length;
          if (read < maxRead) return;
          finish('CONNECTION_LOST');
          request.destroy();
        });
        response.on('end', () => finish('CONNECTION_LOST'));
        response.on('error', () => finish('CONNECTION_LOST'));
      });
      request.end(body);
      if (end.aborted) onEnd();
    });
  }

  private agentFor(protocol: string, isTrusted: boolean): Agent {
    const kind = `${protocol}${isTrusted}`;
    const known = this.agents.get(kind);
    if (known) return known;
    const { lookup = systemLookup } = this.options;
    const options = {
      keepAlive: true,
      // Idle connections close by themselves.
      timeout: idleTimeout,
      allowPrivateIPAddress: isTrusted,
      lookup: isTrusted ? lookup : publicAlone(lookup),
    };
    const agent = protocol === 'https:' ? new RequestFilteringHttpsAgent(options) : new RequestFilteringHttpAgent(options);
    this.agents.set(kind, agent);
    return agent;
  }
}

class NotAllowed extends Error {}

/**
 * The agent has its own list; this one is longer (webhook-address.ts). Every resolved address must pass, because the choice among them
 * comes later.
 */
function publicAlone(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (error === null && !addresses.every(isPublicAddress)) callback(new NotAllowed(), found, family);
      else callback(error, found, family);
    });
  };
}

function unanswered(error: WebhookError): Omit<Attempted, 'responseMs'> {
  return { status: null, error, retryAfter: undefined, responseBody: null };
}

function answered({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Omit<Attempted, 'responseMs'> {
  // PostgreSQL stores no NUL in a text.
  const text = body.toString('utf8').replaceAll('\u0000', '');
  const start = [...text.slice(0, 2 * maxKept)].slice(0, maxKept).join('');
  return { status: statusCode, error: null, retryAfter: headers['retry-after'], responseBody: start };
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM', 'ETIMEDOUT']);

/** Returns the code of an error. Never its message, which may quote an address. */
function errorOf(error: NodeJS.ErrnoException): WebhookError {
  // Errors of Node have a code; the agent's own errors have none.
  const { code } = error;
  if (code === undefined) return 'ADDRESS_NOT_ALLOWED';
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'].includes(code)) return 'NAME_UNKNOWN';
  if (unreachable.has(code)) return 'NO_CONNECTION';
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code)) return 'TLS_FAILED';
  return code.startsWith('HPE_') ? 'NOT_HTTP' : 'CONNECTION_LOST';
}
