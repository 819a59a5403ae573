import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Check, CircleX, Plus, Truck, Undo2, type LucideIcon } from 'lucide-react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { latestSteps, type LatestStep } from './day-stops';
import type { DaySheetFragment } from './run-sheet.generated';

const looks: Record<LatestStep['kind'], { icon: LucideIcon; tone: string }> = {
  DELIVERED: { icon: Check, tone: 'success' },
  FAILED: { icon: CircleX, tone: 'full' },
  OUT_FOR_DELIVERY: { icon: Truck, tone: 'secondary' },
  CONFIRMED: { icon: Undo2, tone: 'primary' },
  ADDED: { icon: Plus, tone: 'accent' },
};

/** The last steps of the round, newest first. @param isLive whether they are of now */
export function LatestStepsCard({ sheet, isLive }: { sheet: DaySheetFragment; isLive: boolean }) {
  const t = useT();
  const locale = useLocale();
  const last = latestSteps(sheet, 6);
  if (last.length === 0) return null;
  return (
    <Card asChild padded>
      <section aria-labelledby="latest-steps">
        <Flex align="center" justify="space-between" mb="3">
          <chakra.h2 id="latest-steps" textStyle="sm" fontWeight="650">
            {t('day.happenings')}
          </chakra.h2>
          {isLive && (
            <chakra.span display="flex" alignItems="center" gap="1.5" textStyle="xs" fontWeight="600" color="success.fg">
              <chakra.span boxSize="0.5rem" borderRadius="full" bg="success.solid" aria-hidden="true" />
              {t('day.live')}
            </chakra.span>
          )}
        </Flex>
        <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="3">
          {last.map(({ id, time, kind, booking, reason }) => {
            const { icon: Icon, tone } = looks[kind];
            const name = personText(booking.salutation, booking.name, locale);
            return (
              <chakra.li key={id} display="flex" gap="3" textStyle="xs">
                <chakra.span
                  display="grid"
                  placeItems="center"
                  flex="none"
                  boxSize="1.375rem"
                  borderRadius="full"
                  bg={`${tone}.muted`}
                  color={`${tone}.fg`}
                >
                  <Icon size={13} strokeWidth={2.4} aria-hidden="true" />
                </chakra.span>
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  <chakra.b display="block" fontWeight="600">
                    {t(`day.happened.${kind}`, { place: booking.city })}
                  </chakra.b>
                  <chakra.span color="fg.muted">{reason === null ? name : t('day.happened.why', { name, reason })}</chakra.span>
                </chakra.span>
                <chakra.span flex="none" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {time}
                </chakra.span>
              </chakra.li>
            );
          })}
        </chakra.ol>
      </section>
    </Card>
  );
}
