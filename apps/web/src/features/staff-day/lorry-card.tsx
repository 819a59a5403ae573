import { chakra, Flex } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { onTheLorry, type DayStop } from './day-stops';

/** What is still to be carried. */
export function LorryCard({ stops }: { stops: readonly DayStop[] }) {
  const t = useT();
  const left = onTheLorry(stops);
  return (
    <Card asChild padded>
      <section aria-labelledby="lorry">
        <chakra.h2 id="lorry" textStyle="sm" fontWeight="650" mb="2">
          {t('day.lorry')}
        </chakra.h2>
        <chakra.dl display="grid" gridTemplateColumns="repeat(3, 1fr)" fontVariantNumeric="tabular-nums">
          {(['mattresses', 'bedsets', 'stops'] as const).map((what) => (
            <Flex key={what} direction="column-reverse" justify="flex-end">
              <chakra.dt textStyle="xs" color="fg.muted">
                {t(`day.lorry.${what}`, { count: left[what] })}
              </chakra.dt>
              <chakra.dd fontSize="1.25rem" fontWeight="700">
                {left[what]}
              </chakra.dd>
            </Flex>
          ))}
        </chakra.dl>
      </section>
    </Card>
  );
}
