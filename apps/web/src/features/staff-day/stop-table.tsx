import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { nextStop, type DayStop } from './day-stops';
import { SortableStops } from './sortable-stops';
import { OutAll } from './out-all';
import { itemsColumn, remarksColumn, stopColumns, StopRow } from './stop-row';
import { useStopKeys } from './use-stop-keys';

const Head = chakra('span', { base: { fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', color: 'fg.subtle' } });

/** The stops of a day on a wide screen, in the order in which they are driven. */
export function StopTable({ stops, label }: { stops: readonly DayStop[]; label: string }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { tabStop, setFocused, onKeyDown } = useStopKeys(list, stops);
  const next = nextStop(stops);
  return (
    <chakra.div containerType="inline-size" minWidth="0">
      <Card overflow="visible">
        <chakra.div display="grid" css={stopColumns} columnGap="3" px="3" py="2.5" alignItems="center">
          <span />
          <Head>{t('day.column.number')}</Head>
          <Head>{t('day.column.stop')}</Head>
          <Head>{t('day.column.customer')}</Head>
          <Head css={itemsColumn}>{t('day.column.items')}</Head>
          <Head css={remarksColumn}>{t('day.column.remarks')}</Head>
          <Head>{t('day.column.status')}</Head>
          <chakra.span display="flex" justifyContent="flex-end">
            <OutAll stops={stops} variant="ghost" size="sm" color="primary.fg" />
          </chakra.span>
        </chakra.div>
        <SortableStops>
          <chakra.ol ref={list} aria-label={label}>
            {stops.map((stop, index) => (
              <StopRow
                key={stop.booking.id}
                stop={stop}
                index={index}
                last={stops.length - 1}
                isNext={stop === next}
                isTabStop={stop.booking.id === tabStop}
                onFocus={() => setFocused(stop.booking.id)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
            ))}
          </chakra.ol>
        </SortableStops>
      </Card>
    </chakra.div>
  );
}
