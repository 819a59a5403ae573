import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import { hashToken } from '../../shared/token-hash.js';
import { isUuid } from '../../shared/uuid.js';
import { bearerOf } from '../../http/bearer.js';
import { refuse } from '../../http/rest-errors.js';
import { isSigned } from '../../http/webhook-signature.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { maxPeerId } from './message-transport.js';
import type { Channel } from './outbox-message.js';
import type { Receipt, Receipts } from './receipts.js';

export interface ReceiptRouteParts {
  receipts: Pick<Receipts, 'take'>;
  limits: Pick<AttemptLimits, 'consume'>;
  clock: Clock;
  /** RECEIPT_SECRET; null refuses all receipts. */
  secret: string | null;
}

/** Maximum size of a body in bytes. */
const bodyLimit = 256 * 1024;
export const maxReceipts = 500;

const named = z.string().min(1).max(maxPeerId);
export const receiptShape = z
  .object({
    id: named.optional().meta({ description: 'Ours, as it was sent with the message.' }),
    peerId: named.optional().meta({ description: "The service's own, as it answered when it took the message." }),
    status: z.enum(['sent', 'delivered', 'failed']),
    code: z.string().optional().meta({ description: 'Why it failed: 5.1.1, rejected. Free words are not kept.' }),
    at: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ id, peerId }) => id !== undefined || peerId !== undefined, 'id or peerId');
const receiptsShape = z.union([receiptShape, z.array(receiptShape).max(maxReceipts)]);

/**
 * POST /receipts/sms and /receipts/email of the REST sidecar: receipts of the services that accepted messages. 204 for every well-formed
 * body, so that nobody learns which messages exist; 404 without RECEIPT_SECRET.
 */
export function receiptRoutes(scope: FastifyInstance, { receipts, limits, clock, secret }: ReceiptRouteParts): void {
  scope.removeAllContentTypeParsers();
  // Unparsed: the signature covers the bytes, and an unsigned body is never parsed.
  scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    if (secret === null) return reply.callNotFound();
    await limits.consume('receiptsFromAddress', networkOf(request.ip));
  });
  const take = (channel: Channel) => async (request: FastifyRequest<{ Body: Buffer | undefined }>, reply: FastifyReply) => {
    const { body } = request;
    if (secret === null || !isAuthentic(request, secret, clock.now())) throw new AppError('UNAUTHENTICATED');
    const { data } = receiptsShape.safeParse(parsed(body));
    if (data === undefined) return refuse(request, reply, 400, 'The body must be a receipt, or up to 500 of them', 'BAD_REQUEST');
    await receipts.take(channel, [data].flat().map(receiptOf));
    return reply.code(204).send();
  };
  scope.post('/server/api/receipts/sms', take('sms'));
  scope.post('/server/api/receipts/email', take('email'));
}

function isAuthentic(request: FastifyRequest<{ Body: Buffer | undefined }>, secret: string, now: Date): boolean {
  const { headers, body } = request;
  // Compares hashes, so that the duration reveals nothing about the secret.
  if (headers.authorization !== undefined) return timingSafeEqual(hashToken(bearerOf(request) ?? ''), hashToken(secret));
  return body !== undefined && isSigned({ headers, body, secret, now });
}

function parsed(body: Buffer | undefined): unknown {
  if (body === undefined || !isUtf8(body)) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

function receiptOf({ id, peerId, status, code, at }: z.infer<typeof receiptShape>): Receipt {
  return {
    id: id !== undefined && isUuid(id) ? id : null,
    peerId: peerId ?? null,
    status,
    code,
    at: at === undefined ? null : new Date(at),
  };
}
