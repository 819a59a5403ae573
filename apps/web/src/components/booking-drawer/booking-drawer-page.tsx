import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleQuestionMark, Pencil, RefreshCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
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
import type { BookingWork } from './use-booking-work';

interface BookingDrawerPageProps {
  booking: StaffBooking;
  work: BookingWork;
  /** What can be done stands in a bar, outside of the page. */
  hasBar: boolean;
  /** It could not be read again: what is shown may be old. */
  old: boolean;
  onReload: () => void;
}

/** Everything of a booking, and what can be done with it. */
export function BookingDrawerPage({ booking, work, hasBar, old, onReload }: BookingDrawerPageProps) {
  const { saving, mayWrite, fill, offered, openForm, confirmOrder, withdrawOffer, picked, addDocuments, removeDocument } = work;
  return (
    <Flex direction="column" gap="5">
      {saving.failure ? (
        <Box marginBottom="-4.5">
          <ActionFailure failure={saving.failure} />
        </Box>
      ) : null}
      {old ? (
        <Banner tone="medium" role="status">
          <FormattedMessage id="bookingDrawer.old" />{' '}
          <Button variant="ghost" size="sm" onClick={onReload}>
            <RefreshCw size={15} aria-hidden="true" />
            <FormattedMessage id="ui.tryAgain" />
          </Button>
        </Banner>
      ) : null}
      <BookingHead booking={booking} fill={fill} />
      <BookingOffer booking={booking} mayWrite={mayWrite} busy={saving.busy} onWithdraw={withdrawOffer} />
      {booking.orderCheck === 'CHECK_ORDER' ? (
        <Banner tone="medium" icon={CircleQuestionMark} title={<FormattedMessage id="bookingDrawer.check.title" />}>
          <FormattedMessage id="bookingDrawer.check.text" />
          {mayWrite && booking.status !== 'CANCELLED' ? (
            <Box marginTop="2.5">
              <Button variant="outline" size="sm" loading={saving.busy} onClick={confirmOrder}>
                <FormattedMessage id="bookingDrawer.check.confirm" />
              </Button>
            </Box>
          ) : null}
        </Banner>
      ) : null}
      {offered.length > 0 && !hasBar ? <BookingActions offered={offered} busy={saving.busy} /> : null}
      <section>
        <Flex align="center" justify="space-between">
          <chakra.h3 textStyle="h3">
            <FormattedMessage id="bookingDrawer.details" />
          </chakra.h3>
          {mayWrite && !booking.archived ? (
            <Button variant="ghost" size="sm" color="primary.fg" marginInlineEnd="-3" onClick={() => openForm('edit')}>
              <Pencil size={15} aria-hidden="true" />
              <FormattedMessage id="bookingDrawer.edit" />
            </Button>
          ) : null}
        </Flex>
        <BookingFacts booking={booking} />
        <BookingPromise booking={booking} />
      </section>
      <BookingDocuments
        docUrls={booking.docUrls}
        mayAdd={mayWrite && booking.status === 'DELIVERED'}
        mayRemove={mayWrite}
        busy={saving.busy}
        picked={picked}
        onAdd={addDocuments}
        onRemove={removeDocument}
      />
      <BookingHistory history={booking.history} />
      <BookingMessages messages={booking.messages} />
    </Flex>
  );
}
