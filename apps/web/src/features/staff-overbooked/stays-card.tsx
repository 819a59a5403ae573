import { personText } from '@booking/reference-data/person-text';
import { chakra } from '@chakra-ui/react';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { momentText } from '../../components/delivery-date/moment-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { SectionHead } from '../../ui/section-card';
import { useWork } from './work-context';
import type { WorkBooking, WorkRow } from './work-list';
import { ReferenceLink } from './work-row';

const atFirst = 5;
const columns = { base: 'minmax(0, 1fr) auto', lg: '6.25rem minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr) 6.75rem 6rem' };
const Head = chakra('span', { base: { fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', color: 'fg.subtle' } });

const columnTexts = [
  'overbooked.column.reference',
  'overbooked.column.customer',
  'overbooked.column.area',
  'overbooked.column.items',
  'overbooked.column.made',
];

/** Who stays on the day, first made first. The choice is open: one of these can be moved instead. */
export function StaysCard({ stays, rows }: { stays: readonly WorkBooking[]; rows: readonly WorkRow[] }) {
  const t = useT();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const { date, current, mayWrite } = useWork();
  if (stays.length === 0) return null;
  const deciding = rows.filter(({ state }) => state === 'decide');
  const present = deciding.find(({ booking }) => booking.id === current) ?? deciding[0] ?? null;
  const shown = all ? stays : stays.slice(0, atFirst);
  return (
    <Card asChild>
      <section aria-labelledby="stays">
        <SectionHead id="stays" title={t('overbooked.stays', { date: deliveryDateText(date, locale, 'day') })}>
          <chakra.span textStyle="sm" color="fg.muted">
            {t('overbooked.stays.order', { count: stays.length })}
          </chakra.span>
          {mayWrite && present ? (
            <chakra.span ms={{ lg: 'auto' }} textStyle="sm" color="fg.muted">
              {t('overbooked.stays.swap')}
            </chakra.span>
          ) : null}
        </SectionHead>
        <chakra.div hideBelow="lg" display={{ lg: 'grid' }} gridTemplateColumns={columns} columnGap="3" px="5" pb="2" aria-hidden="true">
          {columnTexts.map((id) => (
            <Head key={id}>{t(id)}</Head>
          ))}
        </chakra.div>
        <chakra.ol textStyle="sm" fontVariantNumeric="tabular-nums">
          {shown.map((booking) => (
            <Stay key={booking.id} booking={booking} instead={mayWrite && booking.status === 'CONFIRMED' ? present : null} />
          ))}
        </chakra.ol>
        {stays.length > shown.length ? (
          <chakra.div borderTop="1px solid {colors.border}" px="3" py="1.5">
            <Button variant="ghost" size="sm" color="primary.fg" onClick={() => setAll(true)}>
              {t('overbooked.stays.more', { count: stays.length - shown.length })}
            </Button>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}

function Stay({ booking, instead }: { booking: WorkBooking; instead: WorkRow | null }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { swap, busy } = useWork();
  const { id, reference, salutation, name, postcode, city, createdAt } = booking;
  const person = personText(salutation, name, locale);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={columns}
      alignItems="center"
      columnGap="3"
      px={{ base: '4', md: '5' }}
      py={{ base: '2', lg: '1' }}
      minHeight="3rem"
      borderTop="1px solid {colors.border}"
    >
      <chakra.span fontWeight="600">
        <ReferenceLink id={id} reference={reference} />
      </chakra.span>
      <chakra.span gridColumn={{ base: '1', lg: 'auto' }} minWidth="0" overflowWrap="anywhere">
        {person}
      </chakra.span>
      <chakra.span gridColumn={{ base: '1', lg: 'auto' }} color={{ base: 'fg.muted', lg: 'fg' }} minWidth="0">
        {postcode} {city}
        <chakra.span hideFrom="lg"> · {itemsText(intl, booking)}</chakra.span>
      </chakra.span>
      <chakra.span hideBelow="lg">{itemsText(intl, booking)}</chakra.span>
      <chakra.span hideBelow="lg" color="fg.muted">
        {momentText(createdAt, locale, 'dayMonth')}
      </chakra.span>
      <chakra.span gridColumn={{ base: '2', lg: 'auto' }} gridRow={{ base: '1 / 4', lg: 'auto' }} justifySelf="end">
        {instead ? (
          <Button
            variant="outline"
            size="sm"
            disabled={busy !== null}
            aria-label={t('overbooked.swap.label', { name: person, instead: instead.booking.name })}
            onClick={() => swap(instead, id)}
          >
            <ArrowLeftRight size={16} />
            {t('overbooked.swap')}
          </Button>
        ) : null}
      </chakra.span>
    </chakra.li>
  );
}
