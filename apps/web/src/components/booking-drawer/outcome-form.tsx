import { failureCodes, type FailureCode } from '@booking/domain/booking/failure-code';
import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useT } from '../../lib/use-t';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { FormFoot } from './form-foot';
import { FormNotice } from './form-notice';
import { PickDocuments } from './pick-documents';
import { PickedDocumentsList } from './picked-documents-list';
import { ReasonField } from './reason-field';
import type { FormProps } from './staff-booking';
import { useStaffUpdateStatusMutation } from './staff-booking.generated';
import { useFormBasis } from './use-form-basis';
import { usePickedDocuments } from './use-picked-documents';

/** What is said most: a code each. */
const usual = failureCodes.filter((code) => code !== 'OTHER');
const wordsOf = (code: FailureCode) => `bookingDrawer.failureCode.${code}`;

/** How a delivery ended: delivered, with photographs; or failed, and why. */
export function OutcomeForm({ booking, saving, onDone, onBack, onDirty, failed }: FormProps & { failed: boolean }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const picked = usePickedDocuments(booking.docUrls.length);
  const [update] = useStaffUpdateStatusMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const count = picked.documents.length;
  const isDirty = reason.trim() !== '' || count > 0;
  useReportDirty(onDirty, isDirty);

  async function submit() {
    await save(async ({ id, version, docUrls }) => {
      const urls = count > 0 ? await picked.send() : [];
      if (urls === null) return;
      const said = usual.find((code) => t(wordsOf(code)) === reason.trim());
      const variables = {
        id,
        version,
        status: failed ? 'FAILED' : 'DELIVERED',
        docUrls: urls.length > 0 ? [...docUrls, ...urls] : null,
        failure: failed ? (said ?? 'OTHER') : null,
        reason: failed ? reason.trim() || null : null,
      } as const;
      const { data } = await update({ variables });
      onDone(failed ? 'bookingDrawer.failed.done' : 'bookingDrawer.delivered.done', data?.updateBookingStatus.version);
    });
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      {failed ? <ReasonField usual={usual.map(wordsOf)} label="bookingDrawer.failed.reason" value={reason} onChange={setReason} /> : null}
      <div>
        <PickDocuments busy={saving.busy || picked.sending} onPick={(files) => void picked.pick(files)}>
          {t('bookingDrawer.photos', { count })}
        </PickDocuments>
        <PickedDocumentsList picked={picked} busy={saving.busy} />
      </div>
      <FormFoot busy={saving.busy} danger={failed} disabled={failed && reason.trim() === ''} onBack={onBack} onSubmit={() => void submit()}>
        {t(failed ? 'bookingDrawer.failed.submit' : 'bookingDrawer.delivered.submit')}
      </FormFoot>
    </Flex>
  );
}
