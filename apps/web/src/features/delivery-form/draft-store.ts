import { useSyncExternalStore } from 'react';
import { createShownDraft, type DraftStore } from '../../components/booking-draft/booking-draft';
import { createLocalStore } from '../../lib/local-store';
import { flaggedUser } from '../../lib/session/session-flag';
import { onPersonChange } from '../../lib/session/session-store';
import { draftFor, emptyDraft, parseDraft, type Draft } from './draft';

/** Increase `version` when older drafts cannot be read any more: they are then dropped. */
const stored = createLocalStore<Draft>({ key: 'booking.draft', version: 1, parse: parseDraft });

interface DeviceDraftStore extends DraftStore<Draft> {
  /** After booking: nothing of the draft stays on the device. */
  clear: () => void;
}

/**
 * The draft on this device: it survives a reload and a closed tab, and is the same in every tab. A tab follows the others for as
 * long as it lives, also while it shows another page, or it would write back what was booked and removed meanwhile.
 */
export function createDraftStore(): DeviceDraftStore {
  const { get, show, subscribe } = createShownDraft(readOwn());

  /** What is kept, as far as it is for who is signed in now; the rest leaves the device. */
  function readOwn(): Draft {
    const kept = stored.read() ?? emptyDraft;
    const draft = draftFor(flaggedUser(), kept);
    if (draft !== kept) stored.write(draft);
    return draft;
  }

  const readAndShow = () => show(readOwn());
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
    get,
    update(change) {
      const begun = get() !== emptyDraft;
      const draft = readOwn();
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
    subscribe,
  };
}

export const draftStore = createDraftStore();

/** The draft as it is now; the component is drawn again when it changes, in this tab or another. */
export function useDraft(): Draft {
  return useSyncExternalStore(draftStore.subscribe, draftStore.get, () => emptyDraft);
}
