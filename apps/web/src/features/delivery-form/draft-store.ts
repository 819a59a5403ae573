import { useSyncExternalStore } from 'react';
import { createShownDraft, type DraftStore } from '../../components/booking-draft/booking-draft';
import { createLocalStore } from '../../lib/local-store';
import { flaggedUser } from '../../lib/session/session-flag';
import { onPersonChange } from '../../lib/session/session-store';
import { draftFor, emptyDraft, parseDraft, type Draft } from './draft';

/** Increase `version` if older drafts cannot be read any more: they are then ignored. */
const stored = createLocalStore<Draft>({ key: 'booking.draft', version: 1, parse: parseDraft });

interface DeviceDraftStore extends DraftStore<Draft> {
  /** Removes the draft from the device, after a booking. */
  clear: () => void;
}

/**
 * The draft on this device. It survives a reload and a closed tab, and is the same in every tab. A tab follows the others even while it
 * shows another page; otherwise it would store a draft again that another tab has booked and removed.
 */
export function createDraftStore(): DeviceDraftStore {
  const { get, show, subscribe } = createShownDraft(readOwn());

  /** Reads the stored draft for the present user. Details of another user are removed from the device. */
  function readOwn(): Draft {
    const kept = stored.read() ?? emptyDraft;
    const draft = draftFor(flaggedUser(), kept);
    if (draft !== kept) stored.write(draft);
    return draft;
  }

  const readAndShow = () => show(readOwn());
  onPersonChange(readAndShow);
  // Not at build time, when the HTML is rendered without a window.
  if (!import.meta.env.SSR) {
    stored.subscribe(readAndShow);
    // A page from the back/forward cache has missed the changes of other tabs.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) readAndShow();
    });
  }

  return {
    get,
    update(change) {
      const begun = get() !== emptyDraft;
      const draft = readOwn();
      // Another tab has booked, and its event has not arrived yet: this input belongs to the booked draft.
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

/** Returns the present draft. Renders again when it changes, in this tab or another. */
export function useDraft(): Draft {
  return useSyncExternalStore(draftStore.subscribe, draftStore.get, () => emptyDraft);
}
