import { chakra } from '@chakra-ui/react';
import { FailureBanner } from '../../components/failure-banner/failure-banner';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { ArchiveJob } from './use-archive-job';

/** What is asked before many bookings, or some that cannot go, are put into the archive. */
export interface ArchiveQuestion {
  /** How many are selected, and how many of them can go; null where there are more than anybody counted. */
  selected: number | null;
  archivable: number | null;
}

interface ArchiveDialogProps {
  question: ArchiveQuestion | null;
  job: ArchiveJob | null;
  onConfirm: () => void;
  onStop: () => void;
  onUndo: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before many bookings are put away, shows how far it is, and says at the end what was done and what was not. */
export function ArchiveDialog({ question, job, onConfirm, onStop, onUndo, onClose }: ArchiveDialogProps) {
  const t = useT();
  const name = job ? `bookings.job.${job.action}` : 'bookings.ask';
  const running = job?.phase === 'running';
  return (
    <Dialog
      open={question !== null || job !== null}
      // What is on its way is stopped by the button that says so.
      onClose={() => (running ? undefined : onClose())}
      closeOutside={false}
      title={t(`${name}.title`, { done: job?.phase === 'done' ? job.outcome.ended : 'running' })}
      actions={actions()}
    >
      {job === null && question ? <Question {...question} /> : null}
      {job?.phase === 'running' ? <Running {...job} label={t(`${name}.progress`)} /> : null}
      {job?.phase === 'done' ? (
        <div role="status">
          {job.outcome.failure ? <FailureBanner failure={job.outcome.failure} /> : null}
          <chakra.p>{t(`${name}.done`, { count: job.outcome.done.length })}</chakra.p>
          {job.outcome.refused.length > 0 ? (
            <chakra.p color="fg.muted" mt="2">
              {t('bookings.job.refused', { count: job.outcome.refused.length })}
            </chakra.p>
          ) : null}
          {job.outcome.ended === 'finished' ? null : (
            <chakra.p color="fg.muted" mt="2">
              {t('bookings.job.rest')}
            </chakra.p>
          )}
        </div>
      ) : null}
    </Dialog>
  );

  function actions() {
    if (job?.phase === 'running') {
      return (
        <Button variant="outline" loading={job.stopping} onClick={onStop}>
          {t('bookings.job.stop')}
        </Button>
      );
    }
    if (job) {
      const { done } = job.outcome;
      return (
        <>
          {job.action === 'archive' && done.length > 0 ? (
            <Button variant="outline" onClick={() => onUndo(done)}>
              {t('bookings.job.undo')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      );
    }
    if (question?.archivable === 0) {
      return <Button onClick={onClose}>{t('ui.close')}</Button>;
    }
    return (
      <>
        <Button variant="outline" onClick={onClose}>
          {t('bookings.ask.keep')}
        </Button>
        <Button onClick={onConfirm}>{t('bookings.ask.confirm', { count: question?.archivable ?? -1 })}</Button>
      </>
    );
  }
}

function Question({ selected, archivable }: ArchiveQuestion) {
  const t = useT();
  const others = selected === null || archivable === null ? -1 : selected - archivable;
  return (
    <>
      <chakra.p>{t('bookings.ask.text', { count: archivable ?? -1 })}</chakra.p>
      {others === 0 ? null : (
        <chakra.p color="fg.muted" mt="2">
          {t('bookings.ask.others', { count: others })}
        </chakra.p>
      )}
    </>
  );
}

/** How far a long work is. */
function Running({ worked, total, label }: { worked: number; total: number | null; label: string }) {
  const t = useT();
  return (
    <>
      <chakra.progress
        aria-label={label}
        {...(total === null ? {} : { value: Math.min(worked, total), max: Math.max(total, 1) })}
        display="block"
        width="full"
        height="0.5rem"
        css={{
          appearance: 'none',
          borderRadius: 'full',
          overflow: 'hidden',
          bg: 'bg.muted',
          '&::-webkit-progress-bar': { bg: 'bg.muted' },
          '&::-webkit-progress-value': { bg: 'primary.solid', transition: 'width {durations.pop}' },
          '&::-moz-progress-bar': { bg: 'primary.solid' },
        }}
      />
      <chakra.p textStyle="sm" color="fg.muted" mt="2" fontVariantNumeric="tabular-nums">
        {t('bookings.job.worked', { worked, total: total ?? -1 })}
      </chakra.p>
    </>
  );
}
