/** A GraphQL error as received. */
export interface ApiError {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; fields?: { path: string; message: string; code: string }[]; reason?: string; retryAfter?: number };
}

export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  data: T | null;
  errors: ApiError[] | undefined;
  /** The response's extensions. */
  extensions: Record<string, unknown> | undefined;
}

/** Calls the GraphQL endpoint of a server over HTTP, whichever process it is in. */
export class ApiClient {
  /** @param baseUrl such as 'http://127.0.0.1:40123', without a slash at the end */
  constructor(
    readonly baseUrl: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async graphql<T = Record<string, unknown>>(
    query: string,
    variables: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(`${this.baseUrl}/server/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors, extensions } = (await response.json()) as Partial<Pick<ApiAnswer<T>, 'data' | 'errors' | 'extensions'>>;
    return { status: response.status, headers: response.headers, data: data ?? null, errors, extensions };
  }
}
