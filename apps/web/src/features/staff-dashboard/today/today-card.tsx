import { chakra, Flex } from '@chakra-ui/react';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { ErrorState } from '../../../ui/error-state';
import { NotRefreshed } from '../../../ui/not-refreshed';
import { Skeleton } from '../../../ui/skeleton';
import type { CardState } from '../card-state';
import type { TodayCounts } from './use-today';

const parts = [
  ['DELIVERED', 'manage.status.DELIVERED', 'success.solid'],
  ['OUT_FOR_DELIVERY', 'manage.status.OUT_FOR_DELIVERY', 'secondary.solid'],
  ['CONFIRMED', 'manage.status.CONFIRMED', 'primary.emphasized'],
  ['FAILED', 'manage.status.FAILED', 'full.solid'],
] as const;

interface TodayCardProps {
  counts: TodayCounts | null;
  /** How many branches are counted. */
  branches: number;
  state: CardState;
}

/** Today's deliveries by what has become of them. */
export function TodayCard({ counts, branches, state }: TodayCardProps) {
  const t = useT();
  return (
    <Card asChild px={{ base: '4', md: '5' }} py="4">
      <section aria-labelledby="today" aria-busy={counts ? undefined : true}>
        {counts ? (
          <Counts counts={counts} branches={branches} state={state} />
        ) : state.failed ? (
          <ErrorState title={t('dashboard.today.failed')} onRetry={state.onRetry} />
        ) : (
          <>
            <Skeleton width="min(18rem, 70%)" height="8" mb="4" />
            <Skeleton height="2.5" borderRadius="full" />
          </>
        )}
      </section>
    </Card>
  );
}

function Counts({ counts, branches, state }: TodayCardProps & { counts: TodayCounts }) {
  const t = useT();
  const total = parts.reduce((sum, [part]) => sum + counts[part], 0);
  return (
    <>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="2" mb="3">
        <chakra.h2
          id="today"
          display="flex"
          flexWrap="wrap"
          alignItems="baseline"
          columnGap="2.5"
          fontWeight="400"
          textStyle="sm"
          color="fg.muted"
        >
          {t('dashboard.today.title', {
            count: total,
            branches,
            b: (text) => (
              <chakra.b key="count" fontSize="2rem" lineHeight="2.375rem" fontWeight="700" letterSpacing="-0.022em" color="fg">
                {text}
              </chakra.b>
            ),
          })}
        </chakra.h2>
        {state.failed && <NotRefreshed onRetry={state.onRetry} />}
        <chakra.ul
          listStyleType="none"
          display={{ base: 'grid', md: 'flex' }}
          // In columns, so that the two longest words stand one below the other, and both columns fit beside each other.
          gridTemplateRows="auto auto"
          gridAutoFlow="column"
          justifyContent="space-between"
          flexWrap="wrap"
          columnGap={{ base: '2', md: '6' }}
          rowGap="1"
          width={{ base: 'full', md: 'auto' }}
          textStyle="sm"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          {parts.map(([part, label, color]) => (
            <chakra.li key={part} display="flex" alignItems="center" gap={{ base: '1.5', md: '2' }}>
              <chakra.span boxSize="0.625rem" borderRadius="3px" bg={color} aria-hidden="true" />
              {t(label)}
              <chakra.b fontWeight="700" color="fg">
                {counts[part]}
              </chakra.b>
            </chakra.li>
          ))}
        </chakra.ul>
      </Flex>
      <Flex gap="2px" height="0.625rem" borderRadius="full" overflow="hidden" bg="bg.muted" aria-hidden="true">
        {parts.map(
          ([part, , color]) =>
            counts[part] > 0 && <chakra.span key={part} bg={color} minWidth="0.375rem" style={{ flexGrow: counts[part] }} />,
        )}
      </Flex>
    </>
  );
}
