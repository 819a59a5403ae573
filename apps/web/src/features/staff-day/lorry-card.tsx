import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/card';
import { onTheLorry, type DayStop } from './day-stops';

/** What is still to be carried. */
export function LorryCard({ stops }: { stops: readonly DayStop[] }) {
  const left = onTheLorry(stops);
  return (
    <Card asChild padded>
      <section aria-labelledby="lorry">
        <chakra.h2 id="lorry" textStyle="sm" fontWeight="650" mb="2">
          <FormattedMessage id="day.lorry" />
        </chakra.h2>
        <chakra.dl display="grid" gridTemplateColumns="repeat(3, 1fr)" fontVariantNumeric="tabular-nums">
          {(['mattresses', 'bedsets', 'stops'] as const).map((what) => (
            <chakra.div key={what} display="flex" flexDirection="column-reverse" justifyContent="flex-end">
              <chakra.dt textStyle="xs" color="fg.muted">
                <FormattedMessage id={`day.lorry.${what}`} values={{ count: left[what] }} />
              </chakra.dt>
              <chakra.dd fontSize="1.25rem" fontWeight="700">
                {left[what]}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </section>
    </Card>
  );
}
