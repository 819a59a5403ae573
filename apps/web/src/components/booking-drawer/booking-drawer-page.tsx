import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleQuestionMark, Pencil, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedNumber } from 'react-intl';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { BookingActions } from './booking-actions';
import { BookingDocuments } from './booking-documents';
import { BookingFacts } from './booking-facts';
import { BookingHead } from './booking-head';
import { BookingHistory } from './booking-history';
import { BookingMessages } from './booking-messages';
import { BookingOffer } from './booking-offer';
import { BookingPromise } from './booking-promise';
import { ActionFailure } from './action-failure';
import type { StaffBooking } from './staff-booking';
import { useIsAboutMessages } from './use-booking-drawer';
import type { BookingWork } from './use-booking-work';

const parts = ['booking', 'messages', 'history'] as const;
type Part = (typeof parts)[number];

interface BookingDrawerPageProps {
  booking: StaffBooking;
  work: BookingWork;
  /** What can be done stands in a bar, outside of the page. */
  hasBar: boolean;
  /** It could not be read again: what is shown may be old. */
  old: boolean;
  onReload: () => void;
}

/** Everything of a booking in three parts, and what can be done with it. */
export function BookingDrawerPage({ booking, work, hasBar, old, onReload }: BookingDrawerPageProps) {
  const t = useT();
  const { saving, fill } = work;
  const panel = useId();
  const [part, setPart] = useState<Part>(useIsAboutMessages() ? 'messages' : 'booking');
  return (
    <Flex direction="column" gap="5">
      {saving.failure ? (
        <Box mb="-4.5">
          <ActionFailure failure={saving.failure} />
        </Box>
      ) : null}
      {old ? (
        <Banner tone="medium" role="status">
          {t('bookingDrawer.old')}{' '}
          <Button variant="ghost" size="sm" onClick={onReload}>
            <RefreshCw size={15} />
            {t('ui.tryAgain')}
          </Button>
        </Banner>
      ) : null}
      <BookingHead booking={booking} fill={fill} />
      <SegmentedTabs
        label={t('bookingDrawer.part')}
        tabs={parts.map((value) => ({ value, label: <PartName part={value} count={booking.messages.length} /> }))}
        value={part}
        onChange={setPart}
        panelId={panel}
      />
      <Flex id={panel} role="tabpanel" aria-labelledby={`${panel}-tab`} direction="column" gap="5">
        {part === 'messages' ? <BookingMessages booking={booking} work={work} /> : null}
        {part === 'history' ? <BookingHistory history={booking.history} undo={booking.archived ? null : work.undo} /> : null}
        {part === 'booking' ? <BookingDetails booking={booking} work={work} hasBar={hasBar} /> : null}
      </Flex>
    </Flex>
  );
}

function PartName({ part, count }: { part: Part; count: number }) {
  const t = useT();
  return (
    <>
      {t(part === 'booking' ? 'bookingDrawer.part.booking' : `bookingDrawer.${part}`)}
      {part === 'messages' && count > 0 ? (
        <chakra.span ms="2" fontWeight="500" fontVariantNumeric="tabular-nums">
          <FormattedNumber value={count} />
        </chakra.span>
      ) : null}
    </>
  );
}

/** The booking as it stands: who, where and what, and what waits for staff. */
function BookingDetails({ booking, work, hasBar }: Pick<BookingDrawerPageProps, 'booking' | 'work' | 'hasBar'>) {
  const t = useT();
  const { saving, mayWrite, offered, openForm, confirmOrder, withdrawOffer, picked, addDocuments, removeDocument } = work;
  return (
    <>
      <BookingOffer booking={booking} mayWrite={mayWrite} busy={saving.busy} onWithdraw={withdrawOffer} />
      {booking.orderCheck === 'CHECK_ORDER' ? (
        <Banner tone="medium" icon={CircleQuestionMark} title={t('bookingDrawer.check.title')}>
          {t('bookingDrawer.check.text')}
          {mayWrite && booking.status !== 'CANCELLED' ? (
            <Box mt="2.5">
              <Button variant="outline" size="sm" loading={saving.busy} onClick={confirmOrder}>
                {t('bookingDrawer.check.confirm')}
              </Button>
            </Box>
          ) : null}
        </Banner>
      ) : null}
      {offered.length > 0 && !hasBar ? <BookingActions offered={offered} busy={saving.busy} /> : null}
      <section>
        <Flex align="center" justify="space-between">
          <chakra.h3 textStyle="h3">{t('bookingDrawer.details')}</chakra.h3>
          {mayWrite && !booking.archived ? (
            <Button variant="ghost" size="sm" color="primary.fg" me="-3" onClick={() => openForm('edit')}>
              <Pencil size={15} />
              {t('bookingDrawer.edit')}
            </Button>
          ) : null}
        </Flex>
        <BookingFacts booking={booking} onNote={mayWrite && !booking.archived ? () => openForm('note') : null} />
        <BookingPromise booking={booking} />
      </section>
      <BookingDocuments
        docUrls={booking.docUrls}
        mayAdd={mayWrite && booking.status !== 'CANCELLED' && !booking.archived}
        mayRemove={mayWrite}
        busy={saving.busy}
        picked={picked}
        onAdd={addDocuments}
        onRemove={removeDocument}
      />
    </>
  );
}
