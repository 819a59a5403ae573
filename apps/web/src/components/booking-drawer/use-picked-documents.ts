import { roomForDocuments } from '@booking/domain/booking/document-limits';
import { useRef, useState } from 'react';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { useSendableFiles } from '../upload-files/use-sendable-files';
import { useUploadFiles } from '../upload-files/use-upload-files';

interface PickedDocument {
  file: File;
  /** Where the server keeps it; null: it has not arrived there yet. */
  url: string | null;
}

/** Photographs and documents that were picked and are not on the booking yet. */
export interface PickedDocuments {
  documents: readonly PickedDocument[];
  /** They are made ready, or on their way to the server. */
  sending: boolean;
  /** Adds those that can be sent to what was picked before, as far as there is room. */
  pick: (files: readonly File[]) => Promise<void>;
  leaveOut: (index: number) => void;
  /** What has arrived once is not sent again. @returns their addresses; null when some did not arrive, or nothing is picked any more */
  send: () => Promise<string[] | null>;
  clear: () => void;
}

/** @param present how many the booking has */
export function usePickedDocuments(present: number): PickedDocuments {
  const t = useT();
  const showMessage = useSnackbar();
  const upload = useUploadFiles();
  const makeSendable = useSendableFiles();
  const [documents, setDocuments] = useState<readonly PickedDocument[]>([]);
  const [sending, setSending] = useState(false);
  // Those of this moment: they are sent in the same breath as they are picked, and may be given up while they are on their way.
  const latest = useRef(documents);

  function put(next: readonly PickedDocument[]) {
    latest.current = next;
    setDocuments(next);
  }

  async function pick(files: readonly File[]) {
    const most = roomForDocuments(present);
    setSending(true);
    const ready = await makeSendable(files);
    setSending(false);
    const all = [...latest.current, ...ready.map((file) => ({ file, url: null }))];
    put(all.slice(0, most));
    if (all.length > most) showMessage({ color: 'medium', content: t('bookingDrawer.photos.tooMany', { most }) });
  }

  async function send(): Promise<string[] | null> {
    const missing = latest.current.filter(({ url }) => url === null).map(({ file }) => file);
    setSending(true);
    const arrived = missing.length > 0 ? await upload(missing) : [];
    setSending(false);
    if (arrived === null || latest.current.length === 0) return null;
    const urlOf = new Map(missing.map((file, index) => [file, arrived[index] ?? null]));
    put(latest.current.map(({ file, url }) => ({ file, url: url ?? urlOf.get(file) ?? null })));
    return latest.current.flatMap(({ url }) => url ?? []);
  }

  return {
    documents,
    sending,
    pick,
    leaveOut: (index) => put(latest.current.filter((_one, at) => at !== index)),
    send,
    clear: () => put([]),
  };
}
