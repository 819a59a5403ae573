import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { formatMobile } from '@booking/domain/checks/mobile';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarDays, Check, Truck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ManagedBookingPartsFragment } from '../../../graphql/managed-booking.generated';
import { ChangePromise } from '../../../components/change-promise/change-promise';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../../lib/use-locale';
import { EmailText } from '../../../ui/email-text';

interface NextStep {
  icon: LucideIcon;
  done?: boolean;
  title: ReactNode;
  text: ReactNode;
}

const message = (name: string, values?: Record<string, ReactNode>) => <FormattedMessage id={`deliveryForm.next.${name}`} values={values} />;

function sent(booking: ManagedBookingPartsFragment): NextStep {
  const phone = formatMobile(booking.primaryContact);
  const ways = notificationChannels(booking);
  if (ways.includes('email')) return { icon: Check, done: true, title: message('email'), text: <EmailText email={booking.email} /> };
  if (ways.includes('sms')) return { icon: Check, done: true, title: message('sms'), text: phone };
  return { icon: Check, done: true, title: message('keep'), text: message('keepText') };
}

/** What happens from here to the delivery. `today` decides whether a change is still possible. */
export function NextSteps({ booking, today }: { booking: ManagedBookingPartsFragment; today: string }) {
  const locale = useLocale();
  const until = lastChangeDate(booking.deliveryDate, booking.branch.leadTime);
  const phone = <chakra.span whiteSpace="nowrap">{formatMobile(booking.primaryContact)}</chakra.span>;
  const steps: NextStep[] = [
    sent(booking),
    {
      icon: CalendarDays,
      title: message('change'),
      text: <ChangePromise until={until} today={today} ways={notificationChannels(booking)} />,
    },
    {
      icon: Truck,
      title: message('delivery', { date: deliveryDateText(booking.deliveryDate, locale, 'dayMonth') }),
      text: message('deliveryText', { phone }),
    },
  ];
  return (
    <section>
      <chakra.h2 textStyle="h2" mb="4">
        {message('title')}
      </chakra.h2>
      <chakra.ol m="0" p="0" listStyleType="none">
        {steps.map(({ icon: Icon, done, title, text }, index) => (
          <chakra.li key={index} display="flex" gap="4" alignItems="stretch">
            <Flex direction="column" align="center">
              <Box
                as="span"
                display="grid"
                placeItems="center"
                flex="none"
                boxSize="2.25rem"
                borderRadius="full"
                bg={done ? 'success.muted' : 'bg.muted'}
                color={done ? 'success.fg' : 'fg.muted'}
              >
                <Icon size={18} strokeWidth={done ? 2.6 : 2} aria-hidden="true" />
              </Box>
              {index < steps.length - 1 ? <Box as="span" width="2px" flex="1" bg="border" my="1" /> : null}
            </Flex>
            <Box pt="1.5" pb={index < steps.length - 1 ? '1.375rem' : '0'} minWidth="0" overflowWrap="anywhere">
              <Box fontWeight="600">{title}</Box>
              <Box textStyle="sm" color="fg.muted">
                {text}
              </Box>
            </Box>
          </chakra.li>
        ))}
      </chakra.ol>
    </section>
  );
}
