import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { asUser } from '../../../lib/session/as-user';
import { callServer } from '../../../lib/session/session-calls';
import { conflictReasonOf, requestFailureOf } from '../../../lib/request-failure';
import { DayRunSheetDocument, DayStepDocument, DayTakeBackDocument } from '../../../graphql/day.generated';
import type { ActionError, KeptPhoto, QueuedAction, Standing } from './queued-action';
import { timeoutSignal } from '../../../lib/timeout-signal';

/** The result of sending an action. */
export type Sent =
  /** The server has it. `docUrls`: the documents that the booking has now. */
  | { kind: 'done'; docUrls: readonly string[] }
  /** No connection, or a busy server: it is retried. `unexpected`: an unknown error, so the retries are limited. */
  | { kind: 'later'; unexpected?: boolean }
  /** The user has undone it just before it was sent. */
  | { kind: 'takenBack' }
  /** Another user is signed in. */
  | { kind: 'notTheirs' }
  | { kind: 'rejected'; error: ActionError };

/** Callbacks while an action is sent. */
interface SendSteps {
  /** Called before the step itself is sent. @returns false if the action was undone */
  begin: () => Promise<boolean>;
  /** Called when the photographs are uploaded, so that they are not sent again. */
  keepUploaded: (urls: readonly string[]) => Promise<void>;
}

export type SendAction = (action: QueuedAction, steps: SendSteps) => Promise<Sent>;

/** Milliseconds before a request is aborted: without network it may hang and never fail. Photographs are large. */
const timeouts = { step: 20_000, upload: 120_000 };

const rejected = (code: ActionError['code'], text: string | null = null, standing: Standing | null = null): Sent => ({
  kind: 'rejected',
  error: { code, text, standing },
});

type Upload = { urls: readonly string[] } | { sent: Sent };

async function upload(photos: readonly KeptPhoto[]): Promise<Upload> {
  const body = new FormData();
  for (const [index, { bytes, type }] of photos.entries())
    body.append('docs', new Blob([bytes], { type }), `photo-${index + 1}.${type.split('/')[1] ?? 'jpg'}`);
  const response = await callServer('/upload', { method: 'POST', body, signal: timeoutSignal(timeouts.upload) });
  const { docUrls, errors } = { ...((await response.json().catch(() => null)) as Record<string, unknown> | null) };
  if (response.ok && Array.isArray(docUrls)) return { urls: docUrls as string[] };
  const isRefused = response.status >= 400 && response.status < 500 && ![401, 408, 429].includes(response.status);
  return { sent: isRefused ? rejected('PHOTO', Array.isArray(errors) ? errors.join(', ') : null) : { kind: 'later' } };
}

function sentOf(error: unknown): Sent {
  const { code, fields } = requestFailureOf(error);
  if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return rejected('GONE');
  if (code === 'BAD_USER_INPUT') return rejected('REFUSED', fields.map(({ message }) => message).join(' ') || null);
  return { kind: 'later', unexpected: code === 'UNEXPECTED' };
}

const messageOf = (error: unknown): string | null => (CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? null) : null);

const asItIs = () => ({ asItIs: true, queryDeduplication: false, fetchOptions: { signal: timeoutSignal(timeouts.step) } });

/** Returns only these fields of a booking. */
const standingOf = ({ status, version, docUrls }: Standing): Standing => ({ status, version, docUrls });

/** Sends one action for the user who recorded it: its photographs first, then the step. */
export function actionSender(client: ApolloClient): SendAction {
  /** Returns the conflict with the present state of the booking, read from the run sheet, which is all that a crew may read. */
  async function conflict({ branchId, date, bookingId }: QueuedAction): Promise<Sent> {
    const variables = { branchId, date };
    try {
      const { data } = await client.query({ query: DayRunSheetDocument, variables, fetchPolicy: 'no-cache', context: asItIs() });
      const stop = data?.runSheet.stops.find(({ booking }) => booking.id === bookingId);
      return stop ? rejected('CONFLICT', null, standingOf(stop.booking)) : rejected('GONE');
    } catch (error) {
      const { code } = requestFailureOf(error);
      // A past day is hidden from the crew, although the booking may still be on it.
      if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return rejected('CONFLICT');
      throw error;
    }
  }

  async function step(action: QueuedAction, urls: readonly string[], begin: SendSteps['begin']): Promise<Sent> {
    if (!(await begin())) return { kind: 'takenBack' };
    const { bookingId: id, version, status, reason, failure, receivedBy, docUrls, id: idempotencyKey } = action;
    // Photographs of an earlier request whose answer was lost are not added twice.
    const all = urls.length > 0 ? [...new Set([...docUrls, ...urls])] : null;
    const variables = { id, version, status, reason, failure, receivedBy, idempotencyKey, docUrls: all };
    try {
      if (action.takesBack) {
        const { data } = await client.mutate({ mutation: DayTakeBackDocument, variables: { id, version }, context: asItIs() });
        return { kind: 'done', docUrls: data?.undoBookingStatus.docUrls ?? [] };
      }
      const { data } = await client.mutate({ mutation: DayStepDocument, variables, context: asItIs() });
      return { kind: 'done', docUrls: data?.updateBookingStatus.docUrls ?? [] };
    } catch (error) {
      if (requestFailureOf(error).code !== 'CONFLICT') throw error;
      // The booking is as it was when this was recorded: this device's clock is ahead, and on its date the same action is accepted; or the
      // time to take a step back is over.
      const refused = action.takesBack ? 'ILLEGAL_TRANSITION' : 'NOT_ITS_DAY';
      if (conflictReasonOf(error) === refused) return rejected('REFUSED', messageOf(error));
      return conflict(action);
    }
  }

  return async (action, { begin, keepUploaded }) => {
    try {
      let urls = action.uploaded ?? [];
      if (action.uploaded === null && action.photos.length > 0) {
        const uploaded = await asUser(action.userId, () => upload(action.photos));
        if (uploaded === null) return { kind: 'notTheirs' };
        if ('sent' in uploaded.answer) return uploaded.answer.sent;
        urls = uploaded.answer.urls;
        await keepUploaded(urls);
      }
      const taken = await asUser(action.userId, () => step(action, urls, begin));
      return taken?.answer ?? { kind: 'notTheirs' };
    } catch (error) {
      return sentOf(error);
    }
  };
}
