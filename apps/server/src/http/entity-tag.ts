import type { FastifyRequest } from 'fastify';

/** Returns whether the caller has the version of this ETag (RFC 9110, section 13.1.2); null if it sent no If-None-Match. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean | null {
  const tags = headers['if-none-match'];
  return tags === undefined ? null : tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
