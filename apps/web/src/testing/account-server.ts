import { vi } from 'vitest';
import { givenUser, json } from './session-server';

interface Call {
  /** The path, such as '/auth/otp', or the name of the operation. */
  name: string;
  /** The body, or the variables of the operation. */
  sent: Record<string, unknown>;
}

type Answer = (sent: Record<string, unknown>) => Response | Promise<Response>;

/** Answers by path or operation. The items of a list are returned one after the other. */
export type Answers = Record<string, Answer | Answer[]>;

/** A successful GraphQL answer. */
export const data = (answer: object): Response => json({ data: answer });
export const gqlError = (code: string, fields?: { path: string; message: string; code?: string }[]): Response =>
  refusal({ code, ...(fields && { fields }) });
/** A GraphQL answer with the error CONFLICT. */
export const conflict = (reason: string): Response => refusal({ code: 'CONFLICT', reason });
/** A lost connection. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};
/** A page of a list. With `endCursor` another page follows. */
export const connectionOf = (type: string, nodes: readonly object[], endCursor: string | null = null) => ({
  __typename: `${type}Connection`,
  totalCount: nodes.length,
  pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
  edges: nodes.map((node, index) => ({ __typename: `${type}Edge`, cursor: `${endCursor}${index}`, node })),
});
const refusal = (extensions: { code: string; [detail: string]: unknown }) =>
  json({ data: null, errors: [{ message: extensions.code, extensions }] });

/** A server for REST paths and GraphQL operations. It stubs `fetch`. */
export class AccountServer {
  readonly calls: Call[] = [];
  private readonly answers: Record<string, Answer[]>;

  constructor(answers: Answers) {
    const signedIn = { '/auth/user': () => json({ user: givenUser() }), '/auth/logout': () => json({ ok: 1 }) };
    this.answers = Object.fromEntries(Object.entries({ ...signedIn, ...answers }).map(([name, answer]) => [name, [answer].flat()]));
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.answer(url, init));
  }

  /** Returns the bodies or variables that were sent to one path or operation, oldest first. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.name === name).map(({ sent }) => sent);
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    const isGraphQL = url === '/server/graphql';
    const name = isGraphQL ? String(body['operationName']) : url.replace('/server/api', '');
    const sent = isGraphQL ? (body['variables'] as Record<string, unknown>) : body;
    this.calls.push({ name, sent });
    const answers = this.answers[name] ?? [];
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (!next) throw new TypeError('Failed to fetch');
    return next(sent);
  }
}
