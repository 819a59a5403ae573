import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useDashboardWeeksQuery } from '../../graphql/dashboard.generated';
import { useLocale, useT } from '../../lib/use-locale';
import { SectionCard } from '../../ui/section-card';
import { Skeleton } from '../../ui/skeleton';
import { useCardQuery } from './card-state';
import { weekOf, weekSeries, type Week } from './week-series';

// The library that draws weighs more than the rest of the page: it comes after it.
const WeeksChart = lazy(async () => ({ default: (await import('./weeks-chart')).WeeksChart }));

const height = '15rem';

/** How the deliveries of the last weeks ended: a chart, and the same as a table for who cannot see it. */
export function WeeksCard() {
  const t = useT();
  const { branchIds } = useBranchFilter();
  const { data, state } = useCardQuery(useDashboardWeeksQuery({ variables: { branchIds }, fetchPolicy: 'cache-and-network' }));
  const weeks = data?.weeklyOutcomes.map(weekOf) ?? null;
  const isEmpty = weeks?.every((week) => weekSeries.every(({ name }) => week[name] === 0)) ?? false;
  return (
    <SectionCard
      title={t('dashboard.weeks.title')}
      actions={!isEmpty && <Legend />}
      state={state}
      failure={t('dashboard.weeks.failed')}
      skeleton={
        <chakra.div px="5" pb="5">
          <Skeleton height={height} />
        </chakra.div>
      }
      empty={
        isEmpty && { picture: <ChartColumn size={32} />, title: t('dashboard.weeks.none.title'), text: t('dashboard.weeks.none.text') }
      }
    >
      {weeks && <Weeks weeks={weeks} />}
    </SectionCard>
  );
}

function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const t = useT();
  const locale = useLocale();
  const label = ({ weekStart }: Week) => deliveryDateText(weekStart, locale, 'dayMonth');
  return (
    <chakra.div px={{ base: '2', md: '5' }} pb="4">
      <chakra.div aria-hidden="true" height={height}>
        <Suspense fallback={<Skeleton height={height} />}>
          <WeeksChart weeks={weeks.map((week) => ({ ...week, label: label(week) }))} />
        </Suspense>
      </chakra.div>
      <VisuallyHidden as="div">
        <table>
          <caption>{t('dashboard.weeks.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.weeks.week')}</th>
              {weekSeries.map(({ name, word }) => (
                <th key={name} scope="col">
                  {t(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.weekStart}>
                <th scope="row">{label(week)}</th>
                {weekSeries.map(({ name }) => (
                  <td key={name}>{week[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </chakra.div>
  );
}

function Legend() {
  const t = useT();
  return (
    <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1" textStyle="xs" color="fg.muted">
      {weekSeries.map(({ name, word, color }) => (
        <chakra.li key={name} display="flex" alignItems="center" gap="1.5">
          <chakra.span boxSize="0.625rem" borderRadius="3px" bg={color} aria-hidden="true" />
          {t(word)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
