import { chakra, Flex } from '@chakra-ui/react';
import { BellOff, Check, ChevronDown, MessageCircleQuestion, MessageSquareText, PhoneCall, type LucideIcon } from 'lucide-react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { StatusChip } from '../../ui/status-chip';
import { DateStepper } from './date-stepper';
import { RowDays } from './row-days';
import { RowPerson, rowColumns } from './row-person';
import { isReady, useWork } from './work-context';
import { isLost, ways, type Planned, type Way, type WorkRow } from './work-list';

const wayIcons: Record<Way, LucideIcon> = { ask: MessageCircleQuestion, tell: MessageSquareText, quiet: BellOff };

interface DecisionRowProps {
  row: WorkRow;
  number: number;
  isCurrent: boolean;
  onFocus: () => void;
}

/** A booking to decide on: where it would go, how its customer learns of it, and that it is so. */
export function DecisionRow({ row, number, isCurrent, onFocus }: DecisionRowProps) {
  const t = useT();
  const { plans, mayWrite } = useWork();
  const { booking } = row;
  const plan = plans.get(booking.id);
  if (!plan) return null;
  return (
    <>
      <chakra.div
        data-row={booking.id}
        role="group"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t('overbooked.row.decide', { number, name: booking.name })}
        onFocus={(event) => {
          if (event.target === event.currentTarget) onFocus();
        }}
        display="grid"
        gridTemplateColumns={rowColumns}
        columnGap="3.5"
        rowGap="2.5"
        alignItems="center"
        px={{ base: '4', md: '5' }}
        pt="3.5"
        pb={isCurrent ? '2' : '3.5'}
        // The whole row shows it.
        outline="none"
      >
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="1.75rem"
          borderRadius="full"
          alignSelf={{ base: 'start', lg: 'center' }}
          textStyle="sm"
          fontWeight="700"
          {...(isCurrent ? { bg: 'primary.solid', color: 'primary.contrast' } : { bg: 'bg.muted', color: 'fg.muted' })}
        >
          {row.toCall ? <PhoneCall size={15} /> : number}
        </chakra.span>
        <div>
          <RowPerson booking={booking} />
          {row.toCall ? <ToCall row={row} /> : null}
        </div>
        <chakra.div gridColumn={{ base: '1 / -1', sm: '2', lg: 'auto' }}>
          <DateStepper plan={plan} isCurrent={isCurrent} />
        </chakra.div>
        <Flex gridColumn={{ base: '1 / -1', sm: '2', lg: 'auto' }} wrap="wrap" gap="2" align="center">
          {mayWrite ? <WayMenu plan={plan} /> : null}
          {isCurrent || !mayWrite ? null : (
            <chakra.span hideFrom="2xl">
              <Accept plan={plan} />
            </chakra.span>
          )}
        </Flex>
        <chakra.div hideBelow="2xl" justifySelf="end">
          {isCurrent || !mayWrite ? null : <Accept plan={plan} />}
        </chakra.div>
      </chakra.div>
      {isCurrent ? <RowDays plan={plan} /> : null}
    </>
  );
}

/** The last offer came to nothing, and a second message would not help; or no message reaches them. */
function ToCall({ row }: { row: WorkRow }) {
  const t = useT();
  const locale = useLocale();
  const { moveOffer: offer } = row.booking;
  return (
    <StatusChip tone="full" mt="1.5" whiteSpace="normal">
      {offer && isLost(row.booking)
        ? t(`overbooked.toCall.${offer.state}`, { date: deliveryDateText(offer.deliveryDate, locale, 'brief') })
        : t('bookingDrawer.toldByTelephone')}
    </StatusChip>
  );
}

function Accept({ plan }: { plan: Planned }) {
  const t = useT();
  const work = useWork();
  const { booking } = plan.row;
  return (
    <Button
      variant="tint"
      size="sm"
      loading={work.busy === booking.id}
      disabled={work.busy !== booking.id && !isReady(work, plan)}
      aria-label={t('overbooked.accept.label', { name: booking.name })}
      onClick={() => work.decide(plan)}
    >
      {work.busy === booking.id ? null : <Check size={16} />}
      {t('overbooked.accept')}
    </Button>
  );
}

/** How this customer learns of it. */
function WayMenu({ plan: { row, date, way } }: { plan: Planned }) {
  const t = useT();
  const { choose, busy, endOf } = useWork();
  const label = t('overbooked.ways.of', { name: row.booking.name });
  const word = (one: Way) => t(`overbooked.ways.${one}`);
  const Icon = wayIcons[way];
  const isLate = way === 'ask' && date !== null && endOf(date) === null;
  return (
    <Menu
      label={label}
      width="14rem"
      trigger={(props) => (
        <Button variant="outline" size="sm" disabled={busy !== null} aria-label={`${label}: ${word(way)}`} {...props}>
          <Icon size={16} aria-hidden="true" />
          <chakra.span color={isLate ? 'full.fg' : undefined}>{isLate ? t('overbooked.late') : word(way)}</chakra.span>
          <ChevronDown size={15} />
        </Button>
      )}
    >
      {ways.map((one) => {
        const One = wayIcons[one];
        return (
          <MenuItem
            key={one}
            type="button"
            data-chosen={one === way ? '' : undefined}
            aria-pressed={one === way}
            onClick={() => choose(row.booking.id, { way: one })}
          >
            <One size={16} aria-hidden="true" />
            {word(one)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
