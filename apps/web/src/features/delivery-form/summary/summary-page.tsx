import { notificationChannels } from '@booking/domain/booking/notification-channels';
import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { Check, RotateCw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { ChangePromise } from '../../../components/change-promise/change-promise';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { HoldAnnouncer, HoldCard, HoldEndedLine, HoldLine } from '../../../components/hold-countdown/hold-countdown';
import type { RequestFailure } from '../../../lib/request-failure';
import { today } from '../../../lib/today';
import { useLocale } from '../../../lib/use-locale';
import { useMedia } from '../../../lib/use-media';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import type { Draft, Hold } from '../draft/draft';
import { FormShell } from '../shell/form-shell';
import { HoldBarLine } from '../shell/hold-bar-line';
import { ProceedButton } from '../shell/proceed-button';
import { LostDateCard, type LostDateCardProps } from './lost-date-card';
import { RefusalBanner } from './refusal-banner';
import { SummaryCard } from './summary-card';
import type { BookingRefusal } from './use-book-delivery';

export interface SummaryPageProps {
  draft: Draft;
  /** What to expect on the day; null until it is known. */
  arrival: ArrivalNotes | null;
  /** The last date for changes; null until it is known. */
  until: string | null;
  hold: Hold | null;
  holdEnded: boolean;
  holding: boolean;
  busy: boolean;
  refusal: BookingRefusal | null;
  /** The date that was lost, with the nearest free days; null while there is one. */
  lost: LostDateCardProps | null;
  /** The date was taken on this page, with a hold or without: said, because another button did it. */
  heldHere: boolean;
  confirmRef: Ref<HTMLButtonElement>;
  /** What is asked for before it can be booked, in the place of the button that confirms. */
  asked: ReactNode;
  failure: RequestFailure | null;
  onHoldAgain: () => void;
  onRetry: () => void;
  onConfirm: () => void;
}

function confirmLabel({ lost, ended, busy }: { lost: boolean; ended: boolean; busy: boolean }): string {
  if (lost) return 'deliveryForm.summary.lost.choose';
  if (ended) return 'deliveryForm.holdEnded.again';
  return busy ? 'deliveryForm.summary.booking' : 'deliveryForm.summary.confirm';
}

/** Step 5: everything once more, and the one press that books. */
export function SummaryPage({
  draft,
  arrival,
  until,
  hold,
  holdEnded,
  holding,
  busy,
  refusal,
  lost,
  heldHere,
  confirmRef,
  asked,
  failure,
  onHoldAgain,
  onRetry,
  onConfirm,
}: SummaryPageProps) {
  const t = useT();
  const locale = useLocale();
  const changes = until ? <ChangePromise until={until} today={today()} ways={notificationChannels(draft.form)} /> : null;
  const isWide = useMedia('(min-width: 64rem)');
  // With a proof the date needs no hold.
  const ended = holdEnded && !busy && asked === null;
  // One button for both: once the place is held again it keeps the focus and confirms.
  const confirm = (
    <ProceedButton
      block
      ref={confirmRef}
      disabled={lost !== null}
      loading={lost === null && (busy || holding)}
      onClick={ended ? onHoldAgain : onConfirm}
      mt={{ lg: '4' }}
      label={t(confirmLabel({ lost: lost !== null, ended, busy }))}
      before={lost ? null : ended ? <RotateCw size={19} /> : <Check size={20} strokeWidth={2.4} />}
    />
  );
  const ready = (
    <Card p="6">
      {lost ? (
        <chakra.h2 textStyle="h3">
          <HoldEndedLine says="none" />
        </chakra.h2>
      ) : (
        <>
          <chakra.h2 textStyle="h3">{t('deliveryForm.summary.ready')}</chakra.h2>
          <chakra.p textStyle="sm" color="fg.muted" mt="1.5" mb="1">
            {changes}
          </chakra.p>
        </>
      )}
      {hold ? <HoldCard endsAt={hold.endsAt} /> : null}
      {ended ? (
        <Box mt="3">
          <HoldEndedLine />
        </Box>
      ) : null}
      {confirm}
      <chakra.p textStyle="xs" color="fg.subtle" textAlign="center" mt="3">
        {t('deliveryForm.summary.nothingToPay')}
      </chakra.p>
    </Card>
  );
  const line = lost ? (
    <HoldEndedLine says="none" />
  ) : ended ? (
    <HoldBarLine date={draft.form.deliveryDate} hold={null} ended />
  ) : (
    <>
      <Box as="span" color="fg.muted">
        {t('deliveryForm.summary.nothingToPay')}
      </Box>
      {hold ? <HoldLine endsAt={hold.endsAt} /> : null}
    </>
  );
  return (
    <FormShell
      step="summary"
      aside={asked === null ? ready : isWide ? asked : null}
      bar={asked === null ? { line, action: confirm } : null}
    >
      {refusal ? <RefusalBanner refusal={refusal} /> : null}
      {failure ? <FailureBanner failure={failure} onRetry={onRetry} /> : null}
      <PageTitle>{t('deliveryForm.summary.title')}</PageTitle>
      {lost ? (
        <Box height={{ base: '4', md: '6' }} />
      ) : (
        <Box color="fg.muted" mt="1.5" mb={{ base: '4', md: '6' }}>
          <p>{t('deliveryForm.summary.lead')}</p>
          {/* Wide screens have it beside the button; here it is read before the button is pressed. */}
          <chakra.p hideFrom="lg" mt="1">
            {changes}
          </chakra.p>
        </Box>
      )}
      {isWide ? null : asked}
      {lost ? <LostDateCard {...lost} /> : null}
      <SummaryCard ended={ended} draft={draft} arrival={arrival} />
      <VisuallyHidden role="status">
        {hold && heldHere ? t('deliveryForm.hold.start', { date: deliveryDateText(hold.deliveryDate, locale, 'sentence') }) : null}
        {draft.hold === null && heldHere ? t('deliveryForm.hold.none') : null}
      </VisuallyHidden>
      <HoldAnnouncer endsAt={draft.hold?.endsAt ?? null} />
    </FormShell>
  );
}
