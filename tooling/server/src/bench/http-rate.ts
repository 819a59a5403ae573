import autocannon, { type Request } from 'autocannon';

export interface HttpLoad {
  url: string;
  query: string;
  /** The same for each request; a function is called for each one, which then has an address of its own. */
  variables?: object | (() => object);
  headers?: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}

/**
 * Returns the responses per second of one GraphQL operation.
 * @throws Error for a response without data: a fast refusal measures nothing
 */
export async function httpRate({ url, query, variables, headers = {}, connections, seconds }: HttpLoad): Promise<number> {
  // Addresses of their own, because the requests of one address are limited.
  let customers = 0;
  const addressOf = () => {
    customers += 1;
    return { 'x-forwarded-for': `10.${(customers >> 16) & 255}.${(customers >> 8) & 255}.${customers & 255}` };
  };
  const changing = typeof variables === 'function' ? (variables as () => object) : undefined;
  const bodyOf = () => JSON.stringify({ query, variables: changing?.() ?? variables });
  let refused: string | null = null;
  const result = await autocannon({
    url: `${url}/server/graphql`,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: bodyOf(),
        ...(changing === undefined
          ? {}
          : { setupRequest: (request: Request) => ({ ...request, headers: { ...request.headers, ...addressOf() }, body: bodyOf() }) }),
        onResponse: (status: number, body: string) => {
          if (status !== 200 || body.includes('"errors"') || body.includes('Unavailable')) refused ??= `${status} ${body.slice(0, 300)}`;
        },
      },
    ],
  });
  if (refused !== null) throw new Error(`the server refused a measured request: ${String(refused)}`);
  return result.requests.total / result.duration;
}
