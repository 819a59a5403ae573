import { chakra } from '@chakra-ui/react';
import { Minus, Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ImpactBookings } from '../../components/plan-impact/impact-bookings';
import { ImpactSection, usePlanImpact, type PlanImpact } from '../../components/plan-impact/plan-impact';
import { BranchImpactDocument, type BranchImpactQuery, type BranchPartsFragment } from '../../graphql/branches.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { ShowMore, useFirstRows } from '../../ui/show-more';
import { asSent, type BranchSent, type BranchValues } from './branch-form';
import { citiesOf, coverageChange, coverageWithout, rangeText, sharedCoverage } from './coverage';

/** The input of the preview, or why there is none. */
type Asked = BranchSent | 'same' | 'invalid';

type BranchImpact = PlanImpact<BranchImpactQuery['branchPreview']>;

/** Requests what saving a branch would do. @param id null: a new branch, which changes nothing */
export function useBranchImpact(id: string | null, asked: Asked): BranchImpact {
  const withBookings = isAllowed(useStaffUser(), 'booking:read');
  return usePlanImpact(
    BranchImpactDocument,
    id === null || typeof asked === 'string' ? null : { id, input: asSent(asked), withBookings },
    ({ branchPreview }) => branchPreview,
  );
}

interface BranchImpactSectionProps {
  branch: BranchPartsFragment;
  asked: Asked;
  impact: BranchImpact;
  values: BranchValues;
  others: readonly BranchPartsFragment[];
}

/** What saving the branch would do to its days, its bookings and the postcodes that are served. */
export function BranchImpactSection({ branch, asked, impact, values, others }: BranchImpactSectionProps) {
  const t = useT();
  const { unserved = [], uncovered = [], places = null } = impact.preview ?? {};
  const coverage = typeof asked === 'string' ? values.coverage : asked.coverage;
  // A suspended branch delivers to no postcode.
  const { gained, lost } = coverageChange(branch.status === 'ACTIVE' ? branch.coverage : [], values.status === 'ACTIVE' ? coverage : []);
  const isSuspending = branch.status === 'ACTIVE' && values.status === 'SUSPENDED';
  return (
    <ImpactSection
      impact={impact}
      failed={t('branches.impact.failed')}
      incomplete={t(asked === 'invalid' ? 'branches.impact.invalid' : 'branches.impact.same')}
      after={
        <>
          <CoverageChange kind="lost" ranges={coverageWithout(lost, unserved)} others={others} />
          <CoverageChange kind="gained" ranges={gained} others={others} />
          <ImpactBookings title={t('branches.impact.uncovered')} order={t('planImpact.soonestFirst')} bookings={uncovered} />
        </>
      }
      nothing={t(isSuspending ? 'branches.impact.suspending' : 'branches.impact.nothing')}
    >
      {places ? <chakra.p textStyle="sm">{t('branches.impact.places', { ...places })}</chakra.p> : null}
      <CoverageChange kind="unserved" ranges={unserved} others={others} />
    </ImpactSection>
  );
}

interface CoverageChangeProps {
  /** What happens to the postcodes. */
  kind: keyof typeof kinds;
  ranges: readonly string[];
  others: readonly BranchPartsFragment[];
}

const firstShown = 6;

const kinds = {
  unserved: { text: 'branches.impact.unserved', icon: TriangleAlert, bg: 'full.muted', color: 'full.fg' },
  gained: { text: 'branches.impact.gained', icon: Plus, bg: 'success.muted', color: 'success.fg' },
  lost: { text: 'branches.impact.lost', icon: Minus, bg: 'medium.muted', color: 'medium.fg' },
} as const;

function CoverageChange({ kind, ranges, others }: CoverageChangeProps) {
  const { shown, more } = useFirstRows(ranges, firstShown);
  if (ranges.length === 0) return null;
  return (
    <>
      <chakra.ul css={{ '& > li': { borderTop: '1px solid {colors.border}' } }}>
        {shown.map((range) => (
          <Line key={range} kind={kind} range={range} others={others} />
        ))}
      </chakra.ul>
      <ShowMore {...more} label="planImpact.moreBookings" px="0" py="1" />
    </>
  );
}

function Line({ kind, range, others }: Pick<CoverageChangeProps, 'kind' | 'others'> & { range: string }) {
  const t = useT();
  const intl = useIntl();
  const { text, icon: Icon, bg, color } = kinds[kind];
  const [city, ...more] = citiesOf(range);
  const elsewhere = sharedCoverage([range], others).map(({ branch }) => branch.name);
  const place = city === undefined ? '' : t('branches.impact.place', { city, more: more.length });
  const values = {
    range: rangeText(range),
    place,
    branches: intl.formatList(elsewhere),
    count: elsewhere.length,
    b: (chunks: ReactNode) => (
      <chakra.strong fontWeight="600" color="fg">
        {chunks}
      </chakra.strong>
    ),
  };
  return (
    <chakra.li
      display="flex"
      gap="3"
      py="2"
      textStyle="sm"
      color={kind === 'unserved' ? 'full.fg' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span display="grid" placeItems="center" flex="none" boxSize="1.5rem" borderRadius="full" bg={bg} color={color}>
        <Icon size={14} />
      </chakra.span>
      <chakra.span pt="0.5">{t(text, values)}</chakra.span>
    </chakra.li>
  );
}
