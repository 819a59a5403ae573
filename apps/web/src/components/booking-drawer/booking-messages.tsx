import { Box, chakra, Flex } from '@chakra-ui/react';
import { Mail, MessageSquare } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { momentText } from '../delivery-date/moment-text';
import type { StaffBookingPartsFragment } from './staff-booking.generated';

const icons = { EMAIL: Mail, SMS: MessageSquare };
/** Why a budget of the day held a message back; any other reason is what the mail or SMS service said. */
const budgets = new Set(['RECIPIENT_DAY', 'BOOKING_DAY', 'NETWORK_DAY', 'SMS_CEILING']);

/** The messages to the customer, and which were not sent and why. */
export function BookingMessages({ messages }: Pick<StaffBookingPartsFragment, 'messages'>) {
  const locale = useLocale();
  const intl = useIntl();
  if (messages.length === 0) return null;
  return (
    <section>
      <chakra.h3 textStyle="h3" marginBottom="2">
        <FormattedMessage id="bookingDrawer.messages" />
      </chakra.h3>
      <chakra.ul listStyleType="none" margin="0" padding="0">
        {messages.map(({ at, channel, kind, status, reason }, index) => {
          const Icon = icons[channel];
          const isTrouble = status === 'HELD_BACK' || status === 'PARKED';
          const why = reason !== null && budgets.has(reason) ? intl.formatMessage({ id: `bookingDrawer.heldBack.${reason}` }) : reason;
          return (
            <Flex as="li" key={`${at} ${channel} ${index}`} gap="2.5" paddingBlock="1.5" textStyle="sm">
              <Box color={isTrouble ? 'full.fg' : 'fg.subtle'} marginTop="0.5" flex="none">
                <Icon size={16} aria-label={intl.formatMessage({ id: `bookingDrawer.channel.${channel}` })} role="img" />
              </Box>
              <Box flex="1" minWidth="0">
                <FormattedMessage id={`bookingDrawer.message.${kind}`} />
                {' · '}
                <chakra.span color={isTrouble ? 'full.fg' : 'fg.muted'} fontWeight={isTrouble ? '600' : undefined}>
                  <FormattedMessage id={`bookingDrawer.sent.${status}`} />
                </chakra.span>
                {why ? (
                  <Box color="fg.muted" overflowWrap="anywhere">
                    {why}
                  </Box>
                ) : null}
              </Box>
              <chakra.span textStyle="help" color="fg.subtle" flex="none" fontVariantNumeric="tabular-nums">
                {momentText(at, locale, 'dayMonth')}
              </chakra.span>
            </Flex>
          );
        })}
      </chakra.ul>
    </section>
  );
}
