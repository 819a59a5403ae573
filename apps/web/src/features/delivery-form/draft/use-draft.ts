import { useSyncExternalStore } from 'react';
import { emptyDraft, type Draft } from './draft';
import { draftStore } from './draft-store';

/** The draft as it is now; the component is drawn again when it changes, in this tab or another. */
export function useDraft(): Draft {
  return useSyncExternalStore(draftStore.subscribe, draftStore.get, () => emptyDraft);
}
