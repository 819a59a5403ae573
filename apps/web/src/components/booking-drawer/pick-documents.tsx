import { maxFileMegabytes } from '@booking/domain/booking/document-limits';
import { chakra } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
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
      <Button variant="outline" size="sm" marginTop="2.5" loading={busy} onClick={() => input.current?.click()}>
        {busy ? null : <ImagePlus size={16} aria-hidden="true" />}
        {children}
      </Button>
      <chakra.p textStyle="xs" color="fg.subtle" marginTop="1.5">
        <FormattedMessage id="ui.upload.files" values={{ max: maxFileMegabytes }} />
      </chakra.p>
    </>
  );
}
