import { chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useOverbookedLink } from '../../components/staff-links/use-overbooked-link';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { CountBadge } from '../../ui/count-badge';
import type { Clash, ClosedDayRow } from './closed-year';

const atFirst = 4;

/** Closed days that have bookings: each leads to the list in which they are moved. Nothing while there are none. */
export function ClashCard({ clashes, days }: { clashes: readonly Clash[]; days: readonly ClosedDayRow[] }) {
  const t = useT();
  const id = useId();
  const intl = useIntl();
  const locale = useLocale();
  const linkTo = useOverbookedLink();
  const [all, setAll] = useState(false);
  if (clashes.length === 0) return null;
  const shown = all ? clashes : clashes.slice(0, atFirst);
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <chakra.h2
          id={id}
          display="flex"
          alignItems="center"
          gap="2.5"
          px={{ base: '4', lg: '5' }}
          py="3.5"
          fontSize="1rem"
          fontWeight="650"
        >
          {t('closedDays.clash.title')}
          <CountBadge count={clashes.length} />
        </chakra.h2>
        <chakra.ul>
          {shown.map(({ date, branchId, branchName, toDecide }) => {
            const names = days.filter((day) => day.date === date).map((day) => day.names[locale]);
            const said = deliveryDateText(date, locale, 'day');
            return (
              <chakra.li
                key={`${branchId} ${date}`}
                display="flex"
                alignItems="center"
                gap="3"
                px={{ base: '4', lg: '5' }}
                py="3"
                borderTop="1px solid {colors.border}"
              >
                <chakra.span
                  flex="none"
                  boxSize="2rem"
                  borderRadius="l2"
                  bg="full.muted"
                  color="full.fg"
                  display="grid"
                  placeItems="center"
                  hideBelow="sm"
                >
                  <TriangleAlert size={17} />
                </chakra.span>
                <chakra.div flex="1" minWidth="0">
                  <chakra.div fontWeight="600" fontVariantNumeric="tabular-nums">
                    {said}
                  </chakra.div>
                  <chakra.div textStyle={{ base: 'sm', md: 'xs' }} color="fg.muted" overflowWrap="anywhere">
                    {intl.formatList([...names, branchName], { style: 'narrow' })} ·{' '}
                    <chakra.strong fontWeight="600" color="full.fg">
                      {t('closedDays.clash.count', { count: toDecide })}
                    </chakra.strong>
                  </chakra.div>
                </chakra.div>
                {linkTo ? (
                  <Button asChild variant="outline" size="sm">
                    <Link to={linkTo(branchId, date)} aria-label={t('closedDays.clash.resolveOf', { date: said, branch: branchName })}>
                      {t('closedDays.clash.resolve')}
                    </Link>
                  </Button>
                ) : null}
              </chakra.li>
            );
          })}
        </chakra.ul>
        {clashes.length > shown.length ? (
          <chakra.div px="3" py="1.5" borderTop="1px solid {colors.border}">
            <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
              {t('planEffect.moreDays', { count: clashes.length - shown.length })}
            </Button>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
