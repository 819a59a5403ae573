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
import { isEmptyWeek, nobodyHome, weekOf, weekSeries, windowsKept, type Week } from './week-series';

// The chart library is larger than the rest of the page, so it is loaded later.
const WeeksChart = lazy(async () => ({ default: (await import('./weeks-chart')).WeeksChart }));

const height = '15rem';

const Head = chakra('th', { base: { px: '2', py: '1.5', textAlign: 'end', verticalAlign: 'bottom', fontWeight: '600' } });
const Cell = chakra('td', { base: { px: '2', py: '1.5', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } });

/**
 * The outcomes of the last weeks’ deliveries: a chart, and the same as a table for screen readers. Below it, how many came within the
 * announced window, and how many found somebody at home.
 */
export function WeeksCard() {
  const t = useT();
  const { branchIds } = useBranchFilter();
  const { data, state } = useCardQuery(useDashboardWeeksQuery({ variables: { branchIds }, fetchPolicy: 'cache-and-network' }));
  const weeks = data?.weeklyOutcomes.map(weekOf) ?? null;
  const isEmpty = weeks?.every(isEmptyWeek) ?? false;
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
      <PromiseTable weeks={weeks} label={label} />
    </chakra.div>
  );
}

function PromiseTable({ weeks, label }: { weeks: readonly Week[]; label: (week: Week) => string }) {
  const t = useT();
  const cells = (of: readonly Week[]) => {
    const kept = windowsKept(of);
    return (
      <>
        <Cell>{kept === null ? '–' : t('dashboard.weeks.kept.share', kept)}</Cell>
        {(['attendanceYes', 'attendanceOther'] as const).map((answer) => (
          <Cell key={answer}>{nobodyHome(of, answer) ?? '–'}</Cell>
        ))}
      </>
    );
  };
  return (
    <chakra.table
      width="full"
      mt="4"
      textStyle="sm"
      borderCollapse="collapse"
      css={{ '& tbody tr, & tfoot tr': { borderTop: '1px solid {colors.border}' }, '& tr > :first-of-type': { textAlign: 'start' } }}
    >
      <chakra.caption captionSide="top" textAlign="start" px="2" pb="1" fontWeight="600">
        {t('dashboard.weeks.promise')}
      </chakra.caption>
      <chakra.thead color="fg.muted">
        <tr>
          <Head scope="col">{t('dashboard.weeks.week')}</Head>
          <Head scope="col">{t('dashboard.weeks.kept')}</Head>
          <Head scope="col">{t('dashboard.weeks.nobodyHome.yes')}</Head>
          <Head scope="col">{t('dashboard.weeks.nobodyHome.other')}</Head>
        </tr>
      </chakra.thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.weekStart}>
            <Head scope="row" fontWeight="400">
              {label(week)}
            </Head>
            {cells([week])}
          </tr>
        ))}
      </tbody>
      <chakra.tfoot fontWeight="600">
        <tr>
          <Head scope="row">{t('dashboard.weeks.all')}</Head>
          {cells(weeks)}
        </tr>
      </chakra.tfoot>
    </chakra.table>
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
