import { maxFileMegabytes } from '@booking/domain/booking/document-limits';
import { useIntl } from 'react-intl';
import { sendableFile, type Unsendable } from '../../lib/sendable-file';
import { useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';

const unsendableTexts: Readonly<Record<Unsendable, string>> = {
  tooLarge: 'ui.upload.tooLarge',
  heic: 'ui.upload.heic',
  notAPhoto: 'ui.upload.notAPhoto',
};

/**
 * Prepares files for sending, for example makes photographs smaller. Leaves out files that cannot be sent, and shows a message with the
 * reason.
 * @param make prepares one file
 */
export function useSendableFiles(make: typeof sendableFile = sendableFile): (files: readonly File[]) => Promise<File[]> {
  const t = useT();
  const intl = useIntl();
  const showMessage = useSnackbar();
  return async (files) => {
    const ready: File[] = [];
    // One after the other: several photographs at once may not fit into the memory of a telephone.
    for (const file of files) {
      const made = await make(file);
      if (typeof made !== 'string') {
        ready.push(made);
        continue;
      }
      // Rounded up, so that a file just above the limit does not seem to be within it.
      const size = intl.formatNumber(Math.ceil((file.size / 1024 / 1024) * 10) / 10);
      const content = t(unsendableTexts[made], { file: file.name, size, max: maxFileMegabytes });
      showMessage({ color: 'full', content, timeout: 0 });
    }
    return ready;
  };
}
