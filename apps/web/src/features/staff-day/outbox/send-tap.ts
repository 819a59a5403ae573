import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { asUser } from '../../../lib/session/as-user';
import { callServer } from '../../../lib/session/session-calls';
import { conflictReasonOf } from '../../../lib/conflict-reason';
import { requestFailureOf } from '../../../lib/request-failure';
import { DayRunSheetDocument, DayStepDocument, DayTakeBackDocument } from '../run-sheet.generated';
import type { Sent, SendSteps, SendTap } from './outbox';
import type { KeptPhoto, Tap, TapTrouble } from './tap';
import { timeoutSignal } from '../../../lib/timeout-signal';

/** Without network a request may hang and never fail. In milliseconds; photographs are large. */
const longest = { step: 20_000, upload: 120_000 };

const trouble = (code: TapTrouble['code'], text: string | null = null): Sent => ({ kind: 'trouble', trouble: { code, text } });

type Upload = { urls: readonly string[] } | { sent: Sent };

async function upload(photos: readonly KeptPhoto[]): Promise<Upload> {
  const body = new FormData();
  for (const [index, { bytes, type }] of photos.entries())
    body.append('docs', new Blob([bytes], { type }), `photo-${index + 1}.${type.split('/')[1] ?? 'jpg'}`);
  const response = await callServer('/upload', { method: 'POST', body, signal: timeoutSignal(longest.upload) });
  const { docUrls, errors } = { ...((await response.json().catch(() => null)) as Record<string, unknown> | null) };
  if (response.ok && Array.isArray(docUrls)) return { urls: docUrls as string[] };
  const isRefused = response.status >= 400 && response.status < 500 && ![401, 408, 429].includes(response.status);
  return { sent: isRefused ? trouble('PHOTO', Array.isArray(errors) ? errors.join(', ') : null) : { kind: 'later' } };
}

function sentOf(error: unknown): Sent {
  const { code, fields } = requestFailureOf(error);
  if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return trouble('GONE');
  if (code === 'BAD_USER_INPUT') return trouble('REFUSED', fields.map(({ message }) => message).join(' ') || null);
  return { kind: 'later', odd: code === 'UNEXPECTED' };
}

const messageOf = (error: unknown): string | null => (CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? null) : null);

const asItIs = () => ({ asItIs: true, queryDeduplication: false, fetchOptions: { signal: timeoutSignal(longest.step) } });

/** Sends one tap: its photographs first, then the step, only as the person who tapped it. */
export function tapSender(client: ApolloClient): SendTap {
  /** The booking has changed meanwhile: to what, its day's sheet says, which is all that a crew may read. */
  async function met({ branchId, date, bookingId }: Tap): Promise<Sent> {
    const variables = { branchId, date };
    try {
      const { data } = await client.query({ query: DayRunSheetDocument, variables, fetchPolicy: 'no-cache', context: asItIs() });
      const stop = data?.runSheet.stops.find(({ booking }) => booking.id === bookingId);
      return stop ? { kind: 'conflict', stands: stop.booking } : trouble('GONE');
    } catch (error) {
      const { code } = requestFailureOf(error);
      // A day that is over for the crew: the booking may well be on it still.
      if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return trouble('CONFLICT');
      throw error;
    }
  }

  async function step(tap: Tap, urls: readonly string[], begin: SendSteps['begin']): Promise<Sent> {
    if (!(await begin())) return { kind: 'takenBack' };
    const { bookingId: id, version, status, reason, failure = null, docUrls, id: idempotencyKey } = tap;
    // A booking that has them already, from a request without an answer, gets none twice.
    const all = urls.length > 0 ? [...new Set([...docUrls, ...urls])] : null;
    const variables = { id, version, status, reason, failure, idempotencyKey, docUrls: all };
    try {
      if (tap.takesBack === true) {
        const { data } = await client.mutate({ mutation: DayTakeBackDocument, variables: { id, version }, context: asItIs() });
        return { kind: 'done', docUrls: data?.undoBookingStatus.docUrls ?? [] };
      }
      const { data } = await client.mutate({ mutation: DayStepDocument, variables, context: asItIs() });
      return { kind: 'done', docUrls: data?.updateBookingStatus.docUrls ?? [] };
    } catch (error) {
      if (requestFailureOf(error).code !== 'CONFLICT') throw error;
      // The booking is as it was when it was tapped: this device's clock is ahead, and on its date the same tap is taken; or the time to
      // take a step back is over.
      const refused = tap.takesBack === true ? 'ILLEGAL_TRANSITION' : 'NOT_ITS_DAY';
      if (conflictReasonOf(error) === refused) return trouble('REFUSED', messageOf(error));
      return met(tap);
    }
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
