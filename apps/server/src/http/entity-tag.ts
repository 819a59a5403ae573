import type { FastifyRequest } from 'fastify';

/** Whether the caller has what this tag names already (RFC 9110, section 13.1.2); null: it did not say what it has. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean | null {
  const tags = headers['if-none-match'];
  return tags === undefined ? null : tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
