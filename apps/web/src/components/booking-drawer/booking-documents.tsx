import { maxFileMegabytes, roomForDocuments } from '@booking/domain/booking/document-limits';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { FileText, ImagePlus, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { useSnackbar } from '../../ui/snackbar';
import { touch } from '../../ui/theme/media';
import { useSendableFiles } from '../upload-files/use-sendable-files';
import { useUploadFiles } from '../upload-files/use-upload-files';

const isDocument = (url: string) => url.toLowerCase().endsWith('.pdf');

interface BookingDocumentsProps {
  docUrls: readonly string[];
  /** Whether the user may add photographs: not to a cancelled or an archived booking. */
  mayAdd: boolean;
  mayRemove: boolean;
  busy: boolean;
  picked: PickedDocuments;
  /** Adds the picked files. */
  onAdd: () => Promise<void>;
  /** Asks first, then removes the file. */
  onRemove: (url: string) => void;
}

/** Photographs and documents of a delivery. */
export function BookingDocuments({ docUrls, mayAdd, mayRemove, busy, picked, onAdd, onRemove }: BookingDocumentsProps) {
  const t = useT();
  const sending = picked.sending || busy;

  return (
    <section>
      <chakra.h3 textStyle="h3" mb="2">
        {t('bookingDrawer.documents')}
      </chakra.h3>
      <Flex as="ul" wrap="wrap" gap="2.5" listStyleType="none" m="0" p="0">
        {docUrls.map((url, index) => (
          <Box as="li" key={url} position="relative">
            <chakra.a
              href={url}
              target="_blank"
              rel="noreferrer"
              display="grid"
              placeItems="center"
              boxSize="5.5rem"
              borderRadius="l2"
              overflow="hidden"
              bg="bg.subtle"
              boxShadow="inset 0 0 0 1px {colors.border}"
              aria-label={t('bookingDrawer.document', { number: index + 1 })}
            >
              {isDocument(url) ? (
                <FileText size={28} />
              ) : (
                <chakra.img src={url} alt="" width="full" height="full" objectFit="cover" loading="lazy" />
              )}
            </chakra.a>
            {mayRemove ? (
              <Button
                variant="outline"
                size="sm"
                icon
                position="absolute"
                top="-2"
                insetEnd="-2"
                zIndex="1"
                borderRadius="full"
                minHeight="1.75rem"
                width="1.75rem"
                // The touch target is larger than the visible button.
                css={{
                  [touch]: { minHeight: '1.75rem', width: '1.75rem', _after: { content: '""', position: 'absolute', inset: '-0.5rem' } },
                }}
                aria-label={t('bookingDrawer.removeDocument', { number: index + 1 })}
                onClick={() => onRemove(url)}
              >
                <X size={15} />
              </Button>
            ) : null}
          </Box>
        ))}
      </Flex>
      {docUrls.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted" mb="2">
          {t('bookingDrawer.documents.none')}
        </chakra.p>
      ) : null}
      {mayAdd ? (
        <PickDocuments busy={sending} onPick={(files) => void picked.pick(files).then(onAdd)}>
          {t('bookingDrawer.addDocuments')}
        </PickDocuments>
      ) : null}
      {picked.documents.length > 0 && !sending ? (
        <Alert status="warning" role="status" mt="2.5" title={t('bookingDrawer.documents.waiting')}>
          <PickedDocumentsList picked={picked} busy={sending} />
          <Button variant="outline" size="sm" mt="2" onClick={() => void onAdd()}>
            {t('ui.tryAgain')}
          </Button>
        </Alert>
      ) : null}
    </section>
  );
}

/**
 * The files that can be sent (lib/sendable-file.ts): every photograph that the browser can read becomes a JPEG. HEIC is not named, because
 * iOS then converts it.
 */
const documentKinds = 'image/*,application/pdf';

interface PickDocumentsProps {
  onPick: (files: readonly File[]) => void;
  busy?: boolean;
  children: ReactNode;
}

/** A button that asks for photographs or documents each time it is pressed. */
export function PickDocuments({ onPick, busy = false, children }: PickDocumentsProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={documentKinds}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be picked again.
          event.currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button variant="outline" size="sm" mt="2.5" loading={busy} onClick={() => input.current?.click()}>
        {busy ? null : <ImagePlus size={16} />}
        {children}
      </Button>
      <chakra.p textStyle="xs" color="fg.subtle" mt="1.5">
        {t('ui.upload.files', { max: maxFileMegabytes })}
      </chakra.p>
    </>
  );
}

/** The names of the picked files; each can be removed from the list. */
export function PickedDocumentsList({ picked: { documents, leaveOut }, busy }: { picked: PickedDocuments; busy: boolean }) {
  const t = useT();
  if (documents.length === 0) return null;
  return (
    <chakra.ul textStyle="sm" color="fg.muted" listStyleType="none" p="0" m="0" mt="2">
      {documents.map(({ file: { name } }, index) => (
        <Flex as="li" key={`${name} ${index}`} align="center" gap="1">
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {name}
          </chakra.span>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t('bookingDrawer.photos.leaveOut', { name })}
            onClick={busy ? undefined : () => leaveOut(index)}
          >
            <X size={15} />
          </Button>
        </Flex>
      ))}
    </chakra.ul>
  );
}

interface PickedDocument {
  file: File;
  /** The address on the server; null: not uploaded yet. */
  url: string | null;
}

/** Photographs and documents that were picked and are not on the booking yet. */
export interface PickedDocuments {
  documents: readonly PickedDocument[];
  /** The files are being prepared or uploaded. */
  sending: boolean;
  /** Adds the files that can be sent, up to the limit of the booking. */
  pick: (files: readonly File[]) => Promise<void>;
  leaveOut: (index: number) => void;
  /** Uploads the files that are not uploaded yet. @returns their addresses; null if an upload failed, or if no file is picked any more */
  send: () => Promise<string[] | null>;
  clear: () => void;
}

/** @param present the number of files that the booking has */
export function usePickedDocuments(present: number): PickedDocuments {
  const t = useT();
  const showMessage = useSnackbar();
  const upload = useUploadFiles();
  const makeSendable = useSendableFiles();
  const [documents, setDocuments] = useState<readonly PickedDocument[]>([]);
  const [sending, setSending] = useState(false);
  // A ref, because they are sent right after they are picked, and may be removed during the upload.
  const latest = useRef(documents);

  function put(next: readonly PickedDocument[]) {
    latest.current = next;
    setDocuments(next);
  }

  async function pick(files: readonly File[]) {
    const max = roomForDocuments(present);
    setSending(true);
    const ready = await makeSendable(files);
    setSending(false);
    const all = [...latest.current, ...ready.map((file) => ({ file, url: null }))];
    put(all.slice(0, max));
    if (all.length > max) showMessage({ color: 'medium', content: t('bookingDrawer.photos.tooMany', { max }) });
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
