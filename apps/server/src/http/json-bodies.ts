import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that is not in UTF-8, the only encoding of JSON (RFC 8259, section 8.1), or whose header names another one. */
class EncodingError extends Error {
  constructor(readonly statusCode: 400 | 415) {
    super('The body must be in UTF-8');
  }
}

/** A body with more structure than any request needs: parsing it would cost many times what its size suggests (target C6). */
class StructureError extends Error {
  readonly statusCode = 400;
  constructor() {
    super(`The body must have at most ${limits.depth} levels and ${limits.containers} lists and objects`);
  }
}

/** Maximum depth of lists and objects, and their maximum number. */
const limits = { depth: 32, containers: 20_000 };
const sign = { quote: 0x22, backslash: 0x5c, bracket: 0x5b, bracketEnd: 0x5d, brace: 0x7b, braceEnd: 0x7d };

/** Checks the bytes before they are parsed; the parser refuses what is not JSON. */
function hasTooMuchStructure(body: Buffer): boolean {
  let depth = 0;
  let containers = 0;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (inText) {
      if (byte === sign.backslash) at += 1;
      else if (byte === sign.quote) inText = false;
    } else if (byte === sign.quote) inText = true;
    else if (byte === sign.bracket || byte === sign.brace) {
      depth += 1;
      containers += 1;
      if (depth > limits.depth || containers > limits.containers) return true;
    } else if (byte === sign.bracketEnd || byte === sign.braceEnd) depth -= 1;
  }
  return false;
}

/** Returns true if the body is compressed by its header: bodies are not decompressed. */
export function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
}

/**
 * Parses JSON as UTF-8 only: other bytes would be stored as another text than the caller sent (targets C6, C7).
 * @param emptyIsNone true accepts an empty body, for routes that need none
 */
export function readJson(scope: FastifyInstance, { emptyIsNone = false } = {}): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) done(new EncodingError(415));
    else if (!isUtf8(body)) done(new EncodingError(400));
    else if (hasTooMuchStructure(body)) done(new StructureError());
    else if (emptyIsNone && body.length === 0) done(null, undefined);
    else void parse(request, body.toString('utf8'), done);
  });
}

/**
 * Lets the routes of this scope accept JSON, or no body at all. Content types that a page of another site can send without a preflight
 * (text/plain, forms, multipart) are 415 before any handler runs (target C5).
 */
export function takeJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  readJson(scope, { emptyIsNone: true });
}
