import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSnackbar } from '../../ui/snackbar';
import type { CalendarDay } from './calendar-days';
import { CalendarLoadsDocument, ReleaseHoldsDocument } from './calendar-loads.generated';

/** The button goes with the holds that it ends: the keyboard goes on at the day. */
function focusDayWhenRemoved(part: HTMLElement | null) {
  return () => {
    if (part?.contains(document.activeElement)) document.getElementById('calendar-day')?.focus({ preventScroll: true });
  };
}

/** Ends what guests hold of a day in the branches that are shown, after a question. */
export function EndHolds({ day }: { day: CalendarDay }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const client = useApolloClient();
  const showMessage = useSnackbar();
  const [isAsked, setAsked] = useState(false);
  const saving = useSaving(() => Promise.resolve());
  const held = day.branches.filter(({ heldInForms }) => heldInForms > 0);
  const close = () => {
    setAsked(false);
    saving.clear();
  };

  async function end() {
    let count = 0;
    const isDone = await saving.run(async () => {
      for (const { branchId } of held) {
        const { data } = await client.mutate({ mutation: ReleaseHoldsDocument, variables: { branchId, date: day.date } });
        count += data?.releaseHolds ?? 0;
      }
    });
    // No live change tells of holds.
    void client.refetchQueries({ include: [CalendarLoadsDocument] });
    if (!isDone) return;
    close();
    showMessage({ color: 'success', content: t('staffCalendar.endHolds.done', { count }) });
  }

  return (
    <chakra.div ref={focusDayWhenRemoved} mt="2">
      <Button variant="outline" size="sm" onClick={() => setAsked(true)}>
        {t('staffCalendar.endHolds')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={t('staffCalendar.endHolds.title')}
        actions={
          <>
            <Button variant="outline" data-autofocus="" onClick={close}>
              {t('staffCalendar.endHolds.keep')}
            </Button>
            <Button variant="danger" loading={saving.busy} onClick={() => void end()}>
              {t('staffCalendar.endHolds')}
            </Button>
          </>
        }
      >
        <SaveFailure failure={saving.failure} />
        <chakra.p>
          {t('staffCalendar.endHolds.text', {
            branches: intl.formatList(held.map(({ branchName }) => branchName)),
            date: deliveryDateText(day.date, locale, 'day'),
            count: day.heldInForms,
          })}
        </chakra.p>
        <chakra.p color="fg.muted" mt="2">
          {t('staffCalendar.endHolds.stays')}
        </chakra.p>
      </Dialog>
    </chakra.div>
  );
}
