import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useUploadFiles } from '../upload-files/use-upload-files';
import { FormFoot } from './form-foot';
import { FormNotice } from './form-notice';
import { PickDocuments } from './pick-documents';
import { ReasonField } from './reason-field';
import type { FormProps } from './staff-booking';
import { useStaffUpdateStatusMutation } from './staff-booking.generated';
import { useFormBasis } from './use-form-basis';

const usual = [
  'bookingDrawer.failed.nobody',
  'bookingDrawer.failed.refused',
  'bookingDrawer.failed.address',
  'bookingDrawer.failed.damaged',
];

/** How a delivery ended: delivered, with photographs; or failed, and why. */
export function OutcomeForm({ booking, deeds, onDone, onBack, failed }: FormProps & { failed: boolean }) {
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const upload = useUploadFiles();
  const [update] = useStaffUpdateStatusMutation();
  const { opened, save } = useFormBasis({ booking, deeds });

  async function submit() {
    await save(async ({ id, version, docUrls }) => {
      // What arrived once is not sent again when the step itself was refused.
      const urls = uploaded.length > 0 || files.length === 0 ? uploaded : await upload(files);
      if (urls === null) return;
      setUploaded(urls);
      const variables = {
        id,
        version,
        status: failed ? 'FAILED' : 'DELIVERED',
        docUrls: urls.length > 0 ? [...docUrls, ...urls] : null,
        reason: failed ? reason.trim() || null : null,
      } as const;
      await update({ variables });
      onDone(failed ? 'bookingDrawer.failed.done' : 'bookingDrawer.delivered.done');
    });
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} deeds={deeds} />
      {failed ? <ReasonField usual={usual} label="bookingDrawer.failed.reason" value={reason} onChange={setReason} /> : null}
      <div>
        <PickDocuments
          onPick={(picked) => {
            setFiles(picked);
            setUploaded([]);
          }}
        >
          <FormattedMessage id="bookingDrawer.photos" values={{ count: files.length }} />
        </PickDocuments>
        <chakra.ul textStyle="sm" color="fg.muted" listStyleType="none" padding="0" marginTop="2">
          {files.map(({ name }, index) => (
            <li key={`${name} ${index}`}>{name}</li>
          ))}
        </chakra.ul>
      </div>
      <FormFoot busy={deeds.busy} danger={failed} disabled={failed && reason.trim() === ''} onBack={onBack} onSubmit={() => void submit()}>
        <FormattedMessage id={failed ? 'bookingDrawer.failed.submit' : 'bookingDrawer.delivered.submit'} />
      </FormFoot>
    </Flex>
  );
}
