import { chakra, Flex, type SystemStyleObject, VisuallyHidden } from '@chakra-ui/react';
import { PackageOpen } from 'lucide-react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useLocale } from '../../lib/use-locale';
import { useOnline } from '../../lib/use-online';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { PageRoom } from '../../ui/page-head';
import { Skeleton } from '../../ui/skeleton';
import { DayHead } from './day-head';
import { DayProgress } from './day-progress';
import type { DayStop } from './day-stops';
import { LatestStepsCard } from './latest-steps-card';
import { LorryCard } from './lorry-card';
import { isForbidden, NotLoaded } from './not-loaded';
import { PaperCard } from './paper-card';
import type { QueuedAction } from './queue/queued-action';
import { OrphanedActions } from './rejected-actions';
import { StopTable } from './stop-table';
import { TelephoneDay } from './telephone-day';
import type { DayPlace } from './use-day-place';
import type { DaySheetState } from './use-day-sheet';
import { hasPaper, type Printing } from './use-print-sheet';
import { WaitBanner } from './wait-banner';

interface DayPageProps {
  place: DayPlace;
  state: DaySheetState;
  /** Null until the day is known. */
  stops: readonly DayStop[] | null;
  /** What was done here and is not at the server. */
  waiting: readonly QueuedAction[];
  /** What was not accepted and has no stop to be shown at, by booking. */
  orphaned: readonly (readonly QueuedAction[])[];
  printing: Printing;
  mayPrint: boolean;
  /** Where a booking is added; null where that cannot be opened. */
  newBooking: string | null;
  /** What a screen reader says of another order. */
  spoken: string;
}

/** `/admin/day`: the round as it is. */
export function DayPage({ place, state, stops, waiting, orphaned, printing, mayPrint, newBooking, spoken }: DayPageProps) {
  const { failure } = state;
  // What was read before is not for who may not see it now.
  const sheet = isForbidden(failure) ? null : state.sheet;
  return (
    <PageRoom>
      <DayHead place={place} printing={printing} mayPrint={mayPrint} hasPaper={sheet !== null && hasPaper(sheet)} newBooking={newBooking} />
      {(sheet !== null || failure === null) && <WaitBanner waiting={waiting} failure={failure} asOf={state.asOf} />}
      <OrphanedActions orphaned={orphaned} />
      {stops !== null && sheet !== null ? (
        <Round place={place} state={state} stops={stops} sheet={sheet} printing={printing} mayPrint={mayPrint} />
      ) : failure ? (
        <NotLoaded failure={failure} wasOpen={state.sheet !== null} waiting={waiting} read={state.read} />
      ) : (
        <Shape />
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </PageRoom>
  );
}

/** The cards stand beside the stops where that leaves the stops enough room, which the menu at the side of the page takes from. */
const beside: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  alignItems: 'start',
  // Below the stops, what happens stands beside the two short ones.
  '& > .cards > :last-child': { gridColumn: '2', gridRow: '1 / span 2' },
  '@container (width >= 68rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) 17.5rem',
    '& > .cards': { gridTemplateColumns: '1fr' },
    '& > .cards > :last-child': { gridColumn: 'auto', gridRow: 'auto' },
  },
  '@container (width >= 88rem)': { gridTemplateColumns: 'minmax(0, 1fr) 21rem' },
};

interface RoundProps {
  place: DayPlace;
  state: DaySheetState;
  stops: readonly DayStop[];
  sheet: NonNullable<DaySheetState['sheet']>;
  printing: Printing;
  mayPrint: boolean;
}

function Round({ place, state, stops, sheet, printing, mayPrint }: RoundProps) {
  const t = useT();
  const locale = useLocale();
  const isTelephone = useIsTelephone();
  const isOnline = useOnline();
  const paper = <PaperCard sheet={sheet} printing={printing} mayPrint={mayPrint} />;
  if (stops.length === 0) {
    return (
      <>
        <Card padded>
          <EmptyState picture={<PackageOpen size={32} />} title={t('day.empty.title')}>
            {t('day.empty.text', { date: deliveryDateText(place.date, locale, 'sentence') })}
          </EmptyState>
        </Card>
        {hasPaper(sheet) && (!isTelephone || mayPrint) && (
          <chakra.div mt="4" maxWidth={{ md: '28rem' }}>
            {paper}
          </chakra.div>
        )}
      </>
    );
  }
  const side = (
    <>
      <LorryCard stops={stops} />
      <LatestStepsCard sheet={sheet} isLive={isOnline && state.failure === null && state.asOf === null} />
    </>
  );
  return (
    <>
      <DayProgress stops={stops} isSlim={isTelephone} />
      {isTelephone ? (
        <>
          <TelephoneDay stops={stops} />
          <Flex direction="column" gap="4" mt="5">
            {mayPrint && paper}
            {side}
          </Flex>
        </>
      ) : (
        <chakra.div containerType="inline-size">
          <chakra.div css={beside}>
            <StopTable stops={stops} label={t('day.stops')} />
            <chakra.div
              className="cards"
              display="grid"
              gridTemplateColumns="1fr 1fr"
              gridTemplateRows="auto 1fr"
              gap="4"
              alignItems="start"
            >
              {paper}
              {side}
            </chakra.div>
          </chakra.div>
        </chakra.div>
      )}
    </>
  );
}

/** The shape of a day while it is on its way. */
function Shape() {
  const t = useT();
  return (
    <Card padded role="status" aria-label={t('day.loading')}>
      {[70, 55, 80, 60, 75, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="5" my="5" />
      ))}
    </Card>
  );
}
