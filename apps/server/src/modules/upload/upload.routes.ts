import fastifyMultipart from '@fastify/multipart';
import { uploadMessage } from '@booking/i18n/upload-messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import { bearerOf } from '../../http/bearer.js';
import { answerError, languageOf } from '../../http/rest-errors.js';
import { filesPath } from './file-key.js';
import { uploadLimits, type IncomingFile, type UploadError } from './inspect-file.js';
import { RateOfSender, type LeastRate } from './rate-of-sender.js';
import type { UploadService } from './upload.service.js';

/** Bytes. The form may have this much beside its files. */
const megabyte = 1_048_576;
/** Only files are read from the form. Their number and size are limited in inspectFile, so that errors name each file. */
const formLimits = { fieldNameSize: 100, fieldSize: 1_000, fields: 10, fileSize: Infinity, parts: 50, headerPairs: 20 };

/**
 * Headers that a page of another site can send only after a CORS preflight. Every form that is authenticated by a cookie must carry one of
 * them.
 */
const ownHeaders = ['x-requested-with', 'apollo-require-preflight'];

/** The form is incomplete or malformed: an error of the sender or the connection. */
class UnreadableForm extends Error {}

/** The form arrives so slowly that its slot is given to others. */
class SlowForm extends Error {}

export interface UploadRoutesParts {
  uploads: UploadService;
  /** @throws AppError UNAUTHENTICATED */
  callerOf: (request: FastifyRequest) => Promise<Caller>;
  /** Minimum rate of a sender; the connection of a slower one is closed. */
  leastRate: LeastRate;
}

/** POST /upload and GET /files/:key (Domain, "REST sidecar"). No other route parses multipart. */
export async function registerUpload(app: FastifyInstance, parts: UploadRoutesParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: formLimits });
    uploadRoute(scope, parts);
    fileRoute(scope, parts);
  });
}

function uploadRoute(app: FastifyInstance, { uploads, callerOf, leastRate }: UploadRoutesParts): void {
  app.post('/server/api/upload', {
    errorHandler: (error: FastifyError, request, reply) => {
      // Other content types, such as JSON, whose body Fastify could not parse.
      if (error.code?.startsWith('FST_ERR_CTP')) void refuse(reply, request, [{ status: 415, message: 'notMultipart', values: {} }]);
      else void answerError(error, request, reply);
    },
    // An error that is about no file is a list too: clients of this route join the list.
    preSerialization: (_request, _reply, payload, done) => {
      done(null, isRefusal(payload) ? { ...payload, errors: [payload.message] } : payload);
    },
    handler: async (request, reply): Promise<unknown> => {
      try {
        // Before the form is read.
        const caller = await callerOf(request);
        uploads.uploaderOf(caller);
        if (mayBeForged(request)) throw new AppError('FORBIDDEN');
        const error = formError(request);
        if (error) return refuse(reply, request, [error]);
        const outcome = await uploads.upload(caller, filesOf(request, leastRate));
        return 'errors' in outcome ? refuse(reply, request, outcome.errors) : outcome;
      } catch (error) {
        if (error instanceof UnreadableForm && error.cause instanceof SlowForm)
          return refuse(reply.header('connection', 'close'), request, [{ status: 408, message: 'tooSlow', values: {} }]);
        if (error instanceof UnreadableForm) return refuse(reply, request, [{ status: 400, message: 'unreadable', values: {} }]);
        throw error;
      } finally {
        // Discards the rest of the request; otherwise a response before its end would leave the sender waiting.
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  });
}

function isRefusal(payload: unknown): payload is { message: string; statusCode: number } {
  return typeof payload === 'object' && payload !== null && 'statusCode' in payload && 'message' in payload;
}

/** Returns the errors that show before the form is read. */
function formError(request: FastifyRequest): UploadError | null {
  if (!request.isMultipart()) return { status: 415, message: 'notMultipart', values: {} };
  const tooLarge = Number(request.headers['content-length'] ?? 0) > uploadLimits.allBytes + megabyte;
  return tooLarge ? { status: 413, message: 'allTooLarge', values: { max: uploadLimits.allBytes / megabyte } } : null;
}

function fileRoute(app: FastifyInstance, { uploads, callerOf }: UploadRoutesParts): void {
  app.get<{ Params: { key: string }; Querystring: Partial<Record<'booking' | 'until' | 'seal', unknown>> }>(
    `${filesPath}:key`,
    async (request, reply) => {
      const { key } = request.params;
      const { booking: bookingId, until, seal } = request.query;
      const file =
        typeof bookingId === 'string' && typeof seal === 'string'
          ? await uploads.findPhoto({ key, bookingId, until: Number(until), seal })
          : await uploads.find(await callerOf(request), key);
      const content = await uploads.read(file);
      return reply
        .headers({
          // Uploads, among them photographs of people's homes, are personal (target C9), and the right to see them may end.
          'cache-control': 'no-store',
          'content-type': file.contentType,
          'content-length': file.size,
          'content-disposition': `${file.contentType === 'application/pdf' ? 'attachment' : 'inline'}; filename="${file.key}"`,
          // A file runs no script and loads nothing of this site, whatever it contains. Styles are allowed for the page that browsers build
          // around an image.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        })
        .send(content);
    },
  );
}

/**
 * CSRF protection (target C5): a form of another site can send multipart with a visitor's cookie, but neither a Bearer token nor a header
 * of its own without a CORS preflight. Foreign origins are refused before any route.
 */
function mayBeForged(request: FastifyRequest): boolean {
  return bearerOf(request) === undefined && !ownHeaders.some((name) => request.headers[name] !== undefined);
}

/** Yields the files of the form as they arrive. @throws UnreadableForm */
async function* filesOf(request: FastifyRequest, leastRate: LeastRate): AsyncGenerator<IncomingFile> {
  // When the request fails, the parser closes the stream and passes the error on.
  const rate = new RateOfSender(leastRate, () => request.raw.emit('error', new SlowForm('the form comes too slowly')));
  for await (const part of readable(request.parts(), rate)) {
    if (part.type === 'file') yield { field: part.fieldname, name: part.filename, content: readable<Buffer>(part.file, rate) };
  }
}

/** Turns every error of the parser into an UnreadableForm. */
async function* readable<T>(source: AsyncIterable<T>, rate: RateOfSender): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await rate.wait(iterator.next()).catch((cause: unknown) => {
        throw new UnreadableForm('the form cannot be read', { cause });
      });
      if (next.done) return;
      if (Buffer.isBuffer(next.value)) rate.count(next.value.length);
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Answers the most serious status of all errors, and each error once. */
function refuse(reply: FastifyReply, request: FastifyRequest, validationErrors: readonly UploadError[]): FastifyReply {
  const locale = languageOf(request);
  const status = ([408, 413, 415, 400] as const).find((candidate) => validationErrors.some((error) => error.status === candidate)) ?? 400;
  const errors = [...new Set(validationErrors.map(({ message, values }) => uploadMessage(locale, message, values)))];
  return reply.code(status).send({ errors });
}
