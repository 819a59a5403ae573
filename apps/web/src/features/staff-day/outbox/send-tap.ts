import type { ApolloClient } from '@apollo/client';
import { asUser } from '../../../lib/session/as-user';
import { callServer } from '../../../lib/session/session-calls';
import { requestFailureOf } from '../../../lib/request-failure';
import { DayStepDocument } from '../run-sheet.generated';
import type { Sent, SendSteps, SendTap } from './outbox';
import type { KeptPhoto, Tap, TapTrouble } from './tap';

/** In a dead spot a request may hang and never fail. In milliseconds; photographs are large. */
const longest = { step: 20_000, upload: 120_000 };

const trouble = (code: TapTrouble['code'], text: string | null = null): Sent => ({ kind: 'trouble', trouble: { code, text } });

type Upload = { urls: readonly string[] } | { sent: Sent };

async function upload(photos: readonly KeptPhoto[]): Promise<Upload> {
  const body = new FormData();
  for (const [index, { bytes, type }] of photos.entries())
    body.append('docs', new Blob([bytes], { type }), `photo-${index + 1}.${type.split('/')[1] ?? 'jpg'}`);
  const response = await callServer('/upload', { method: 'POST', body, signal: AbortSignal.timeout(longest.upload) });
  const { docUrls, errors } = { ...((await response.json().catch(() => null)) as Record<string, unknown> | null) };
  if (response.ok && Array.isArray(docUrls)) return { urls: docUrls as string[] };
  const isRefused = response.status >= 400 && response.status < 500 && ![401, 408, 429].includes(response.status);
  return { sent: isRefused ? trouble('PHOTO', Array.isArray(errors) ? errors.join(', ') : null) : { kind: 'later' } };
}

function sentOf(error: unknown): Sent {
  const { code, fields } = requestFailureOf(error);
  if (code === 'CONFLICT') return trouble('CONFLICT');
  if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return trouble('GONE');
  if (code === 'BAD_USER_INPUT') return trouble('REFUSED', fields.map(({ message }) => message).join(' ') || null);
  return { kind: 'later', odd: code === 'UNEXPECTED' };
}

/** Sends one tap: its photographs first, then the step, as nobody but who tapped it. */
export function tapSender(client: ApolloClient): SendTap {
  async function step(tap: Tap, urls: readonly string[], begin: SendSteps['begin']): Promise<Sent> {
    if (!(await begin())) return { kind: 'takenBack' };
    const { bookingId: id, version, status, reason, docUrls, id: idempotencyKey } = tap;
    const variables = { id, version, status, reason, idempotencyKey, docUrls: urls.length > 0 ? [...docUrls, ...urls] : null };
    const context = { asItIs: true, fetchOptions: { signal: AbortSignal.timeout(longest.step) } };
    const { data } = await client.mutate({ mutation: DayStepDocument, variables, context });
    return { kind: 'done', docUrls: data?.updateBookingStatus.docUrls ?? [] };
  }

  return async (tap, { begin, keepUploaded }) => {
    try {
      let urls = tap.uploaded ?? [];
      if (tap.uploaded === null && tap.photos.length > 0) {
        const uploaded = await asUser(tap.userId, () => upload(tap.photos));
        if (uploaded === null) return { kind: 'notTheirs' };
        if ('sent' in uploaded.answer) return uploaded.answer.sent;
        urls = uploaded.answer.urls;
        await keepUploaded(urls);
      }
      const taken = await asUser(tap.userId, () => step(tap, urls, begin));
      return taken?.answer ?? { kind: 'notTheirs' };
    } catch (error) {
      return sentOf(error);
    }
  };
}
