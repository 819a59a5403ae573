import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { StaffListPending } from '../../components/staff-table/staff-list-state';
import type { SessionBranch } from '../../lib/session/session-user';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { CountBadge } from '../../ui/count-badge';
import { EmptyState } from '../../ui/empty-state';
import { PageRoom } from '../../ui/page-head';
import { SectionHead } from '../../ui/section-card';
import { OldNotice } from './days-page';
import { RunNotice } from './run-notice';
import { StaysCard } from './stays-card';
import { TallyCard } from './tally-card';
import type { Run } from './use-decisions';
import type { WorkDay } from './use-work-day';
import { WaysCard } from './ways-card';
import { useWork } from './work-context';
import { WorkHead } from './work-head';
import type { Tally, Way, WorkBooking, WorkRow } from './work-list';
import { WorkRows } from './work-rows';

export interface WorkPageProps {
  branch: SessionBranch;
  day: WorkDay;
  rows: readonly WorkRow[];
  stays: readonly WorkBooking[];
  /** Null until the day is there. */
  tally: Tally | null;
  run: Run | null;
  /** How many can be decided at once as they are proposed, and how many need a call first. */
  atOnce: number;
  toCall: number;
  onAll: () => void;
  onStop: () => void;
  way: Way;
  onWay: (way: Way) => void;
  ends: readonly Date[];
  end: Date | null;
  onEnd: (end: Date) => void;
  /** What a screen reader says of the last decision. */
  spoken: string;
}

/** A day's work list as it is drawn. */
export function WorkPage(props: WorkPageProps) {
  const { branch, day, tally, spoken } = props;
  const refresh = () => void day.refresh();
  return (
    <PageRoom>
      <WorkHead branch={branch} load={day.load} rules={day.rules} />
      {tally !== null ? (
        <>
          {day.failed ? <OldNotice onRetry={refresh} /> : null}
          <Work {...props} tally={tally} />
        </>
      ) : (
        <StaffListPending area="overbooked" failed={day.failed} onRetry={refresh} />
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </PageRoom>
  );
}

function Work(props: WorkPageProps & { tally: Tally }) {
  const { rows, stays, tally, run, atOnce, toCall, onAll, onStop, way, onWay, ends, end, onEnd } = props;
  const { mayWrite } = useWork();
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 18rem', '2xl': 'minmax(0, 1fr) 23rem' }}
      gap="4"
      alignItems="start"
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <div>
          <RunNotice run={run} left={atOnce} onStop={onStop} onGoOn={onAll} />
          <NoLongerFit rows={rows} toDecide={tally.toDecide} />
        </div>
        <StaysCard stays={stays} rows={rows} />
      </chakra.div>
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', xl: 'minmax(0, 1fr)' }}
        alignItems="start"
      >
        <TallyCard tally={tally} atOnce={atOnce} toCall={toCall} onAll={mayWrite ? onAll : null} />
        {mayWrite ? <WaysCard way={way} onWay={onWay} ends={ends} end={end} onEnd={onEnd} /> : null}
      </chakra.div>
    </chakra.div>
  );
}

function NoLongerFit({ rows, toDecide }: { rows: readonly WorkRow[]; toDecide: number }) {
  const t = useT();
  const locale = useLocale();
  const { date } = useWork();
  return (
    <Card asChild overflow="visible">
      <section aria-labelledby="no-longer-fit">
        <SectionHead id="no-longer-fit" title={t('overbooked.fit.title')}>
          {toDecide > 0 ? <CountBadge count={toDecide} /> : null}
          <chakra.span textStyle="sm" color="fg.muted">
            {t('overbooked.fit.order')}
          </chakra.span>
        </SectionHead>
        {toDecide === 0 ? (
          <chakra.div role="status" borderTop="1px solid {colors.border}" px="5" pb={rows.length === 0 ? '6' : '2'}>
            <EmptyState
              picture={
                <chakra.span display="grid" placeItems="center" boxSize="12" borderRadius="l3" bg="success.muted" color="success.fg">
                  <CircleCheck size={24} />
                </chakra.span>
              }
              title={t(rows.length === 0 ? 'overbooked.fits.title' : 'overbooked.decided.title')}
            >
              {t(rows.length === 0 ? 'overbooked.fits.text' : 'overbooked.decided.text', { date: deliveryDateText(date, locale, 'day') })}
            </EmptyState>
          </chakra.div>
        ) : null}
        {rows.length > 0 ? <WorkRows rows={rows} label={t('overbooked.fit.title')} /> : null}
      </section>
    </Card>
  );
}
