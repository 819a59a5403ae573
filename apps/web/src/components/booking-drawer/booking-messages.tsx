import { isStoredMobile } from '@booking/domain/checks/mobile';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { MailX, MessageSquareX, Pencil, Phone } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { isSmsOn } from '../../lib/is-sms-on';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/text-link';
import { MessageEntry, reasonText, recipientText } from './message-entry';
import { messageTrouble } from './message-trouble';
import type { MessageChannel, StaffBooking, StaffMessage } from './staff-booking';
import type { BookingWork } from './use-booking-work';

interface BookingMessagesProps {
  booking: StaffBooking;
  work: Pick<BookingWork, 'mayWrite' | 'saving' | 'openForm' | 'sendAgain' | 'confirmTold'>;
}

/** The messages to the customer, newest first: what arrived, what did not and why, and what is done about it. */
export function BookingMessages({ booking, work }: BookingMessagesProps) {
  const t = useT();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const ways = work.mayWrite ? waysOf(booking) : [];
  return (
    <section>
      <Trouble booking={booking} work={work} />
      {booking.messages.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted" mb="4">
          {t('bookingDrawer.messages.none')}
        </chakra.p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {[...booking.messages].reverse().map((message) => (
            <MessageEntry
              key={message.id}
              message={message}
              again={mayFollow(message, booking) ? ways : []}
              busy={work.saving.busy}
              onSendAgain={(channel) => work.sendAgain(message.id, channel)}
            />
          ))}
        </chakra.ul>
      )}
      <Flex
        wrap="wrap"
        justify="space-between"
        columnGap="4"
        rowGap="2"
        borderTop="1px solid {colors.border}"
        mx={{ base: '-4', sm: '-6' }}
        px={{ base: '4', sm: '6' }}
        pt="3.5"
        textStyle="help"
        color="fg.muted"
      >
        {t('bookingDrawer.messages.kept')}
        {isOpen(paths.adminMessages) ? (
          <TextLink asChild>
            <Link to={`${to(paths.adminMessages)}?${new URLSearchParams({ of: booking.id }).toString()}`}>
              {t('bookingDrawer.messages.preview')}
            </Link>
          </TextLink>
        ) : null}
      </Flex>
    </section>
  );
}

/** What does not arrive, and how the family hears of it all the same. */
function Trouble({ booking, work }: BookingMessagesProps) {
  const t = useT();
  const intl = useIntl();
  const trouble = messageTrouble(booking);
  const [first] = trouble?.failed ?? [];
  if (trouble === null || first === undefined) return null;
  const { failed, toldBy } = trouble;
  return (
    <Banner
      tone="full"
      icon={first.channel === 'EMAIL' ? MailX : MessageSquareX}
      mb="4"
      title={t(`bookingDrawer.trouble.${failed.length > 1 ? 'both' : first.channel}`)}
    >
      {failed.map((message) => (
        <Box key={message.id} overflowWrap="anywhere">
          {recipientText(message)}: {reasonText(intl, message)}
        </Box>
      ))}
      {toldBy === null ? null : t(`bookingDrawer.trouble.toldBy.${toldBy}`)}
      {work.mayWrite ? (
        <Flex wrap="wrap" gap="2" mt="2.5">
          <Button variant="outline" size="sm" onClick={() => work.openForm('edit')}>
            <Pencil size={15} />
            {t('bookingDrawer.trouble.correct')}
          </Button>
          <Button variant="ghost" size="sm" loading={work.saving.busy} onClick={work.confirmTold}>
            {work.saving.busy ? null : <Phone size={15} />}
            {t('bookingDrawer.told.do')}
          </Button>
        </Flex>
      ) : null}
    </Banner>
  );
}

/** The ways that are set up and that the booking has a contact for. */
function waysOf({ email, primaryContact }: StaffBooking): MessageChannel[] {
  const hasSms = isSmsOn() && isStoredMobile(primaryContact);
  return [...(hasSms ? (['SMS'] as const) : []), ...(email === '' ? [] : (['EMAIL'] as const))];
}

/** Whether it has left or could not, and what it says can still be true; the server decides it again. */
function mayFollow({ kind, status }: StaffMessage, booking: StaffBooking): boolean {
  const isOver = status !== 'PENDING' && status !== 'QUEUED' && status !== 'DROPPED';
  return isOver && booking.status === (kind === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED');
}
