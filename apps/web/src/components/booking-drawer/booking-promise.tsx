import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { momentText } from '../delivery-date/moment-text';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { StaffBooking } from './staff-booking';

/** Why the booking has its place: limit, count and plan of the moment in which it was given, whatever they are now. */
export function BookingPromise({ booking: { promise, deliveryDate, branchName } }: { booking: StaffBooking }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.div mt="1">
      <Button variant="ghost" size="sm" ms="-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <chakra.span display="block" transition="transform 120ms" transform={isOpen ? 'rotate(90deg)' : undefined}>
          <ChevronRight size={16} />
        </chakra.span>
        {t('bookingDrawer.promise')}
      </Button>
      {isOpen ? (
        <chakra.div bg="bg.subtle" borderRadius="l2" px="4" py="3" mt="1" textStyle="sm" fontVariantNumeric="tabular-nums">
          {promise ? <Reasons promise={promise} deliveryDate={deliveryDate} branchName={branchName} /> : t('bookingDrawer.promise.none')}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

type ReasonsProps = Pick<StaffBooking, 'deliveryDate' | 'branchName'> & { promise: NonNullable<StaffBooking['promise']> };

function Reasons({ promise, deliveryDate, branchName }: ReasonsProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { decidedAt, limit, bookedBefore, planVersion, override, overrideReason } = promise;
  const say = (name: string, values?: Record<string, string | number>) => t(`bookingDrawer.promise.${name}`, values);
  const facts: [string, string][] = [
    ['limit', intl.formatNumber(limit)],
    ['before', intl.formatNumber(bookedBefore)],
    ['decided', momentText(decidedAt, locale)],
    ['plan', say('planOf', { version: planVersion, branch: branchName })],
  ];
  if (override) facts.push(['override', overrideReason ?? say('noReason')]);
  return (
    <>
      <chakra.p fontWeight="600" mb="1.5">
        {say(!override ? 'fits' : bookedBefore < limit ? 'overridden' : 'past', {
          place: bookedBefore + 1,
          limit,
          date: deliveryDateText(deliveryDate, locale, 'day'),
        })}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="0.5">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="fg.muted">{say(name)}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </>
  );
}
