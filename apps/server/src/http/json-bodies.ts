import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** A body that is not in the one encoding that JSON has (RFC 8259, section 8.1), or says that it is not. */
class EncodingError extends Error {
  constructor(readonly statusCode: 400 | 415) {
    super('The body must be in UTF-8');
  }
}

/**
 * JSON is read as UTF-8 and as nothing else: bytes that are none would be stored as something that nobody sent (Targets C6, C7).
 * @param emptyIsNone whether an empty body counts as none, for routes that do without one
 */
export function readJson(scope: FastifyInstance, { emptyIsNone = false } = {}): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) done(new EncodingError(415));
    else if (!isUtf8(body)) done(new EncodingError(400));
    else if (emptyIsNone && body.length === 0) done(null, undefined);
    else void parse(request, body.toString('utf8'), done);
  });
}

/**
 * The routes of this scope take JSON, or no body at all: what a form or a script of another site's page can send without asking
 * first (text/plain, forms, multipart) is 415 before any handler runs (Target C5).
 */
export function takeJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  readJson(scope, { emptyIsNone: true });
}
