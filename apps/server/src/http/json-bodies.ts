import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that is not in the one encoding that JSON has (RFC 8259, section 8.1), or says that it is not. */
class EncodingError extends Error {
  constructor(readonly statusCode: 400 | 415) {
    super('The body must be in UTF-8');
  }
}

/** A body of more structure than any request has: to read it costs many times what its size lets expect (Target C6). */
class StructureError extends Error {
  readonly statusCode = 400;
  constructor() {
    super(`The body must have at most ${limits.depth} levels and ${limits.containers} lists and objects`);
  }
}

/** Lists and objects inside each other, and all of them. */
const limits = { depth: 32, containers: 20_000 };
const sign = { quote: 0x22, backslash: 0x5c, bracket: 0x5b, bracketEnd: 0x5d, brace: 0x7b, braceEnd: 0x7d };

/** Looks at the bytes alone, before anything is made of them: what is not JSON is for the parser to refuse. */
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

/** Whether the body says that it is compressed: nothing here unpacks one, and its bytes are not what they seem. */
export function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
}

/**
 * JSON is read as UTF-8 and as nothing else: bytes that are not UTF-8 would be stored as another text than the caller sent (Targets C6, C7).
 * @param emptyIsNone whether an empty body counts as none, for routes that do without one
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
 * The routes of this scope take JSON, or no body at all: what a form or a script of another site's page can send without asking
 * first (text/plain, forms, multipart) is 415 before any handler runs (Target C5).
 */
export function takeJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  readJson(scope, { emptyIsNone: true });
}
