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

/** The draft on this device: it survives a reload and a closed tab, and is the same in every tab. */
export function createDraftStore(): DraftStore {
  const listeners = new Set<() => void>();
  let draft = emptyDraft;
  let stopFollowing = () => {};

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

  return {
    get: () => draft,
    update(change) {
      const next = change(draft);
      if (next === draft) return;
      stored.write(next);
      show(next);
    },
    clear() {
      stored.clear();
      show(emptyDraft);
    },
    subscribe(listener) {
      if (listeners.size === 0) stopFollowing = stored.subscribe(readAndShow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing();
      };
    },
  };
}

export const draftStore = createDraftStore();
