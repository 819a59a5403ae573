import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { PhotoAvatar } from '../../../components/photo-avatar/photo-avatar';
import { useSendableFiles } from '../../../components/upload-files/use-sendable-files';
import { useUploadFiles } from '../../../components/upload-files/use-upload-files';
import { requestFailureOf } from '../../../lib/request-failure';
import { sendablePhoto } from '../../../lib/sendable-file';
import type { SessionUser } from '../../../lib/session/session-user';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { useSnackbar } from '../../../ui/snackbar';
import { Spinner } from '../../../ui/spinner';
import { useSaveProfile } from './use-save-profile';

/** Pixels. */
const size = 72;

/** One's photograph: chosen, exchanged, taken away. */
export function PhotoField({ user: { name, photoUrl } }: { user: SessionUser }) {
  const t = useT();
  const showMessage = useSnackbar();
  const makeSendable = useSendableFiles(sendablePhoto);
  const upload = useUploadFiles();
  const { save } = useSaveProfile();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  async function keep(url: string | null) {
    try {
      await save({ photoUrl: url });
      showMessage({
        color: 'success',
        content: t(url === null ? 'userArea.photo.removed' : 'userArea.photo.saved'),
      });
    } catch (error) {
      showMessage({ color: 'full', content: t(`deliveryForm.failure.${requestFailureOf(error).code}.text`) });
    }
  }

  async function choose(file: File) {
    await whileBusy(async () => {
      const ready = await makeSendable([file]);
      const urls = ready.length > 0 ? await upload(ready) : null;
      if (urls?.[0] !== undefined) await keep(urls[0]);
    });
  }

  async function remove() {
    await whileBusy(() => keep(null));
    // The pressed button is gone, so the other one takes the focus.
    chooser.current?.focus();
  }

  async function whileBusy(change: () => Promise<void>) {
    setBusy(true);
    await change();
    setBusy(false);
  }

  return (
    <Flex gap="4" align="center">
      <Box position="relative" flex="none">
        <PhotoAvatar name={name} photoUrl={photoUrl} size={size} />
        {busy ? (
          <Flex position="absolute" inset="0" align="center" justify="center" borderRadius="full" bg="scrim" color="white">
            <Spinner size={28} />
          </Flex>
        ) : null}
        <VisuallyHidden role="status">{busy ? t('userArea.photo.busy') : null}</VisuallyHidden>
      </Box>
      <Box minWidth="0">
        <Flex gap="2" wrap="wrap">
          <Button ref={chooser} variant="outline" size="sm" loading={busy} onClick={() => input.current?.click()}>
            <Camera size={16} />
            {t(photoUrl === null ? 'userArea.photo.choose' : 'userArea.photo.change')}
          </Button>
          {photoUrl === null ? null : (
            <Button variant="ghost" size="sm" onClick={() => void remove()}>
              {t('userArea.photo.remove')}
            </Button>
          )}
        </Flex>
        <chakra.p textStyle="xs" color="fg.subtle" mt="1.5">
          {t('ui.upload.photo')}
        </chakra.p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('userArea.photo.choose')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again after it was refused.
            currentTarget.value = '';
            if (file) void choose(file);
          }}
        />
      </Box>
    </Flex>
  );
}
