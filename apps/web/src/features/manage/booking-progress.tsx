import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, House, Truck, X } from 'lucide-react';
import type { ManagedBookingPartsFragment } from '../../components/booking-card/managed-booking.generated';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { largeText } from '../../ui/theme/media';

const stages = ['CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
const icons = { CONFIRMED: Check, OUT_FOR_DELIVERY: Truck, DELIVERED: House };

/** The progress of a delivery: completed stages have a tick, a failed delivery a cross. */
export function BookingProgress({ booking: { status, createdAt, deliveryDate } }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  const locale = useLocale();
  const failed = status === 'FAILED';
  const reached = failed ? 1 : stages.findIndex((stage) => stage === status);
  const dates = { CONFIRMED: localDateTime(new Date(createdAt)).date, OUT_FOR_DELIVERY: deliveryDate, DELIVERED: null };
  return (
    <Card mt="4" p={{ base: '1.25rem 0.5rem', md: '1.75rem 1.5rem' }}>
      <chakra.ol
        m="0"
        p="0"
        listStyleType="none"
        display="flex"
        alignItems="flex-start"
        css={{ [largeText]: { flexDirection: 'column', alignItems: 'stretch', gap: '4' } }}
      >
        {stages.map((stage, index) => {
          const done = index <= reached;
          const broken = failed && stage === 'DELIVERED';
          const date = dates[stage];
          const Icon = broken ? X : done ? Check : icons[stage];
          return (
            <chakra.li key={stage} flex="1" textAlign="center" position="relative" aria-current={index === reached ? 'step' : undefined}>
              {index > 0 ? (
                <Box
                  as="span"
                  position="absolute"
                  right="calc(50% + 1.125rem)"
                  left="calc(-50% + 1.125rem)"
                  top="0.8125rem"
                  height="3px"
                  borderRadius="2px"
                  bg={done ? 'success.solid' : 'bg.muted'}
                  css={{ [largeText]: { display: 'none' } }}
                />
              ) : null}
              <Flex justify="center">
                <Box
                  as="span"
                  display="grid"
                  placeItems="center"
                  boxSize="1.75rem"
                  borderRadius="full"
                  {...(broken
                    ? { bg: 'full.muted', color: 'full.fg' }
                    : done
                      ? { bg: 'success.solid', color: 'success.contrast' }
                      : { bg: 'bg.panel', color: 'fg.subtle', boxShadow: 'inset 0 0 0 2px {colors.border.strong}' })}
                >
                  <Icon size={done || broken ? 16 : 14} strokeWidth={done || broken ? 2.8 : 2} aria-hidden="true" />
                </Box>
              </Flex>
              <Box textStyle="sm" mt="1.5" fontWeight={index === reached ? '600' : '500'} color={done ? 'fg' : 'fg.subtle'}>
                {t(`manage.status.${broken ? 'FAILED' : stage}`)}
              </Box>
              {date ? (
                <Box textStyle={{ base: 'help', md: '2xs' }} color="fg.subtle" fontVariantNumeric="tabular-nums">
                  {deliveryDateText(date, locale, 'dayMonth')}
                </Box>
              ) : null}
            </chakra.li>
          );
        })}
      </chakra.ol>
    </Card>
  );
}
