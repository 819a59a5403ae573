import { chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Layers } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import type { BranchPartsFragment } from '../../graphql/branches.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Mark } from '../../ui/mark';
import { Note } from '../../ui/note';
import { SideDrawer } from '../../ui/side-drawer';
import { coverageCounts, coverageReport, rangeText, type ServedAlike, type StateCoverage } from './coverage';

/**
 * The postcodes of each state that no branch serves, and those that several branches serve, in their order of priority.
 * @param branches all branches of the user, whatever the list is filtered by
 */
export function CoverageReportDrawer({
  open,
  onClose,
  branches,
}: {
  open: boolean;
  onClose: () => void;
  branches: readonly BranchPartsFragment[];
}) {
  const t = useT();
  return (
    <SideDrawer open={open} onClose={onClose} title={t('branches.report.title')} width={37.5}>
      <Report branches={branches} />
    </SideDrawer>
  );
}

type State = StateCoverage<BranchPartsFragment>;
type Alike = ServedAlike<BranchPartsFragment>;

function Report({ branches }: { branches: readonly BranchPartsFragment[] }) {
  const t = useT();
  const user = useStaffUser();
  const report = useMemo(() => coverageReport(branches), [branches]);
  const counts = coverageCounts(report);
  const isAll = isAllowed(user, 'branch:all');
  return (
    <>
      <Note mb="4">{t('branches.report.text')}</Note>
      {isAll ? null : (
        <Alert status="info" mb="4">
          {t('branches.report.ownOnly')}
        </Alert>
      )}
      <Part
        icon={<CircleAlert size={18} />}
        tone={counts.gaps > 0 ? 'full.fg' : 'fg.muted'}
        title={t('branches.report.gaps')}
        summary="branches.report.gaps.count"
        count={counts.gaps}
      >
        {report.flatMap((state) => (state.gap ? [<Gap key={state.state} state={state} gap={state.gap} />] : []))}
      </Part>
      <Part
        icon={<Layers size={18} />}
        tone="medium.fg"
        title={t('branches.report.overlaps')}
        summary="branches.report.overlaps.count"
        count={counts.overlaps}
      >
        {report
          .filter(({ overlaps }) => overlaps.length > 0)
          .map((state) => (
            <Overlaps key={state.state} state={state} />
          ))}
      </Part>
    </>
  );
}

interface PartProps {
  icon: ReactNode;
  tone: string;
  title: string;
  /** A message id. */
  summary: string;
  /** The number of postcodes. */
  count: number;
  /** One child for each state. */
  children: readonly ReactNode[];
}

function Part({ icon, tone, title, summary, count, children }: PartProps) {
  const t = useT();
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} mb="7">
      <Flex align="center" gap="2.5" mb="1" color={tone}>
        {icon}
        <chakra.h3 id={id} fontSize="1.0625rem" fontWeight="650" color="fg">
          {title}
        </chakra.h3>
      </Flex>
      <chakra.p textStyle="sm" color="fg.muted" display="flex" gap="2" alignItems="center">
        {count === 0 ? <CircleCheck size={16} style={{ flex: 'none' }} /> : null}
        {t(summary, { count, states: children.length })}
      </chakra.p>
      {count === 0 ? null : (
        <chakra.ul mt="3" borderTop="1px solid {colors.border}">
          {children}
        </chakra.ul>
      )}
    </chakra.section>
  );
}

/** A state and its text, side by side if there is room. */
function StateRow({ state, sub, children }: { state: string; sub: ReactNode; children: ReactNode }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="1.5"
      py="3"
      borderBottom="1px solid {colors.border}"
    >
      <div>
        <chakra.span display="block" textStyle="sm" fontWeight="600">
          {state}
        </chakra.span>
        <chakra.span display="block" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {sub}
        </chakra.span>
      </div>
      <chakra.div display="grid" gap="3" alignContent="start">
        {children}
      </chakra.div>
    </chakra.li>
  );
}

function Gap({ state: { state, count }, gap }: { state: State; gap: Alike }) {
  const t = useT();
  return (
    <StateRow state={state} sub={t('branches.report.of', { count: gap.count, total: count, all: String(gap.count === count) })}>
      <Ranges ranges={gap.ranges} tone="full" />
    </StateRow>
  );
}

function Overlaps({ state: { state, overlaps, count } }: { state: State }) {
  const t = useT();
  const shared = overlaps.reduce((sum, one) => sum + one.count, 0);
  return (
    <StateRow state={state} sub={t('branches.report.of', { count: shared, total: count, all: String(shared === count) })}>
      {overlaps.map(({ branches, ranges }) => (
        <div key={branches.map(({ id }) => id).join()}>
          <Order branches={branches} />
          <Ranges ranges={ranges} tone="plain" />
        </div>
      ))}
    </StateRow>
  );
}

function Order({ branches }: { branches: readonly BranchPartsFragment[] }) {
  const t = useT();
  return (
    <chakra.ol
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      rowGap="1"
      mb="1.5"
      textStyle="sm"
      fontWeight="600"
      aria-label={t('branches.report.order')}
    >
      {branches.map(({ id, name }, index) => (
        <chakra.li key={id} display="inline-flex" alignItems="center" gap="1.5">
          <Mark round boxSize="1.375rem" textStyle="xs" colorPalette={index === 0 ? 'success' : 'neutral'}>
            {index + 1}
          </Mark>
          {name}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

function Ranges({ ranges, tone }: { ranges: readonly string[]; tone: 'full' | 'plain' }) {
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="1.5">
      {ranges.map((range) => (
        <chakra.li
          key={range}
          px="2"
          py="0.5"
          borderRadius="8px"
          textStyle="sm"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
          {...(tone === 'full' ? { bg: 'full.subtle', color: 'full.fg' } : { bg: 'bg.muted' })}
          _highContrast={{ border: '1px solid' }}
        >
          {rangeText(range)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
