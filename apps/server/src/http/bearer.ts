import type { FastifyRequest } from 'fastify';

/** Returns the token of the Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns true if a header was sent more than once: Node keeps one of them, and a proxy may keep the other. */
export function isRepeated({ raw }: FastifyRequest, name: string): boolean {
  return raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length > 1;
}
