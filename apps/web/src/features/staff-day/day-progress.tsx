import { chakra, Flex } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { countStops, dayParts, type DayCounts, type DayStop } from './day-stops';

const colors = {
  DELIVERED: 'success.solid',
  FAILED: 'full.solid',
  OUT_FOR_DELIVERY: 'secondary.solid',
  CONFIRMED: 'primary.emphasized',
} as const;

/** How far the round is; slim: the bar alone, with its words for screen readers. */
export function DayProgress({ stops, isSlim }: { stops: readonly DayStop[]; isSlim: boolean }) {
  const t = useT();
  const counts = countStops(stops);
  const done = counts.DELIVERED + counts.FAILED;
  const words = t('day.done', { done, count: stops.length, b: (text) => <b key="done">{text}</b> });
  if (isSlim) {
    return (
      <chakra.div mb="4">
        <Bar counts={counts} />
        <chakra.p textStyle="sm" color="fg.muted" mt="1.5" fontVariantNumeric="tabular-nums">
          {words}
        </chakra.p>
      </chakra.div>
    );
  }
  return (
    <Card px="5" py="3" mb="4">
      <Flex align="center" wrap="wrap" columnGap="6" rowGap="2" fontVariantNumeric="tabular-nums">
        <chakra.p textStyle="sm" color="fg.muted" css={{ '& b': { fontSize: '1.5rem', fontWeight: '700', color: 'fg' } }}>
          {words}
        </chakra.p>
        <chakra.div flex="1 1 16rem">
          <Bar counts={counts} />
        </chakra.div>
        <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="5" rowGap="1" textStyle="sm" color="fg.muted">
          {dayParts.map((part) => (
            <chakra.li key={part} display="flex" alignItems="center" gap="2">
              <chakra.span boxSize="0.625rem" borderRadius="3px" bg={colors[part]} aria-hidden="true" />
              {t(`manage.status.${part}`)}
              <chakra.b fontWeight="700" color="fg">
                {counts[part]}
              </chakra.b>
            </chakra.li>
          ))}
        </chakra.ul>
      </Flex>
    </Card>
  );
}

function Bar({ counts }: { counts: DayCounts }) {
  return (
    <Flex gap="2px" height="0.5rem" borderRadius="full" overflow="hidden" bg="bg.muted" aria-hidden="true">
      {dayParts.map(
        (part) => counts[part] > 0 && <chakra.span key={part} bg={colors[part]} minWidth="0.375rem" style={{ flexGrow: counts[part] }} />,
      )}
    </Flex>
  );
}
