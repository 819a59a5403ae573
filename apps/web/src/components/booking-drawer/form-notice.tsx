import { chakra } from '@chakra-ui/react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { ActionFailure } from './action-failure';
import { hasSameBasis } from './form-basis';
import { historyEntries } from './history-entries';
import type { FormProps, StaffBooking } from './staff-booking';
import { useHistoryAuthor, useHistoryWords } from './use-history-words';

interface FormNoticeProps extends Pick<FormProps, 'booking' | 'saving'> {
  /** The booking as it was when the form was opened. */
  opened: StaffBooking;
}

/** Above a form: that it was refused, or that somebody has changed meanwhile what it rests on; and what they did, and who. */
export function FormNotice({ opened, booking, saving: { failure } }: FormNoticeProps) {
  const t = useT();
  const isChanged = !hasSameBasis(opened, booking);
  const changes = isChanged ? <Changes opened={opened} booking={booking} /> : null;
  if (failure) return <ActionFailure failure={failure}>{changes}</ActionFailure>;
  if (!isChanged) return null;
  return (
    <Banner ref={intoView} role="alert" tone="medium" mb="4.5" title={t('bookingDrawer.changed.title')}>
      {changes}
      {t('bookingDrawer.changed.text')}
    </Banner>
  );
}

function Changes({ opened, booking }: Pick<FormNoticeProps, 'opened' | 'booking'>) {
  const words = useHistoryWords();
  const authorOf = useHistoryAuthor();
  const entries = historyEntries(booking.history.slice(opened.history.length));
  if (entries.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" m="0" p="0" my="1" color="fg" fontVariantNumeric="tabular-nums">
      {entries.flatMap((entry, at) =>
        entry.lines.map((line, index) => {
          const { title, detail } = words(line);
          return (
            <chakra.li key={`${at} ${index}`} overflowWrap="anywhere">
              {[title, detail, authorOf(entry)].filter((part) => part !== null).join(' · ')}
            </chakra.li>
          );
        }),
      )}
    </chakra.ul>
  );
}
