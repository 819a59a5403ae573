import { maxFileMegabytes } from '@booking/domain/booking/document-limits';
import { chakra } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';

/** What can be sent (lib/sendable-file.ts): every photograph that the browser can read becomes a JPEG. HEIC is not named, because iOS then converts it. */
const documentKinds = 'image/*,application/pdf';

interface PickDocumentsProps {
  onPick: (files: readonly File[]) => void;
  busy?: boolean;
  children: ReactNode;
}

/** A button that asks for photographs or documents, as often as it is pressed. */
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
