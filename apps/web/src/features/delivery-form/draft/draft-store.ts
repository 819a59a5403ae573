import { createLocalStore } from '../../../lib/local-store';
import { flaggedUser } from '../../../lib/session/session-flag';
import { onPersonChange } from '../../../lib/session/session-store';
import { draftFor, emptyDraft, type Draft } from './draft';
import { parseDraft } from './parse-draft';

/** Increase `version` when older drafts cannot be read any more: they are then dropped. */
const stored = createLocalStore<Draft>({ key: 'booking.draft', version: 1, parse: parseDraft });

export interface DraftStore {
  get: () => Draft;
  update: (change: (draft: Draft) => Draft) => void;
  /** After booking: nothing of the draft stays on the device. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * The draft on this device: it survives a reload and a closed tab, and is the same in every tab. A tab follows the others for as
 * long as it lives, also while it shows another page, or it would write back what was booked and removed meanwhile.
 */
export function createDraftStore(): DraftStore {
  const listeners = new Set<() => void>();
  let draft = emptyDraft;

  /** What is kept, as far as it is for who is signed in now; the rest leaves the device. */
  function readOwn() {
    const kept = stored.read() ?? emptyDraft;
    draft = draftFor(flaggedUser(), kept);
    if (draft !== kept) stored.write(draft);
  }

  function show(next: Draft) {
    draft = next;
    for (const listener of listeners) listener();
  }

  function readAndShow() {
    readOwn();
    show(draft);
  }

  readOwn();
  onPersonChange(readAndShow);
  // Not where the first HTML is made, which has neither other tabs nor a past.
  if (!import.meta.env.SSR) {
    stored.subscribe(readAndShow);
    // A page that the browser had put aside has missed what happened meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) readAndShow();
    });
  }

  return {
    get: () => draft,
    update(change) {
      const begun = draft !== emptyDraft;
      readOwn();
      // Booked in another tab, which this one does not know yet: what is typed here belongs to the booked draft.
      if (begun && draft === emptyDraft) return show(draft);
      const next = change(draft);
      if (next !== draft) stored.write(next);
      show(next);
    },
    clear() {
      stored.clear();
      show(emptyDraft);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const draftStore = createDraftStore();
