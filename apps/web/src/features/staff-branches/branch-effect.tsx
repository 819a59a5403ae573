import { FormattedMessage } from 'react-intl';
import { EffectBookings } from '../../components/plan-effect/effect-bookings';
import { effectOf } from '../../components/plan-effect/effect-of';
import { PlanEffect } from '../../components/plan-effect/plan-effect';
import type { BranchSent, BranchValues } from './branch-form';
import type { BranchPartsFragment } from './branches.generated';
import { coverageChange, coverageWithout } from './coverage';
import { CoverageEffect } from './coverage-effect';
import { useBranchEffect } from './use-branch-effect';

interface BranchEffectProps {
  branch: BranchPartsFragment;
  /** What is asked about, or why nothing is. */
  asked: BranchSent | 'same' | 'faulty';
  values: BranchValues;
  others: readonly BranchPartsFragment[];
}

/** What saving the branch would do: to its days, its bookings, and to who is delivered to at all. */
export function BranchEffect({ branch, asked, values, others }: BranchEffectProps) {
  const effect = useBranchEffect(branch.id, typeof asked === 'string' ? null : asked);
  const coverage = typeof asked === 'string' ? values.coverage : asked.coverage;
  // A suspended branch delivers to no postcode.
  const { gained, lost } = coverageChange(branch.status === 'ACTIVE' ? branch.coverage : [], values.status === 'ACTIVE' ? coverage : []);
  const isSuspending = branch.status === 'ACTIVE' && values.status === 'SUSPENDED';
  return (
    <PlanEffect
      effect={effectOf(effect, effect.shown, {
        failed: <FormattedMessage id="branches.effect.failed" />,
        forbidden: <FormattedMessage id="branches.effect.failed" />,
      })}
      incomplete={<FormattedMessage id={asked === 'faulty' ? 'branches.effect.faulty' : 'branches.effect.same'} />}
      after={
        <>
          <CoverageEffect kind="lost" ranges={coverageWithout(lost, effect.unserved)} others={others} />
          <CoverageEffect kind="gained" ranges={gained} others={others} />
          <EffectBookings title="branches.effect.uncovered" bookings={effect.uncovered} order="soonestFirst" />
        </>
      }
      nothing={<FormattedMessage id={isSuspending ? 'branches.effect.suspending' : 'branches.effect.nothing'} />}
    >
      <CoverageEffect kind="unserved" ranges={effect.unserved} others={others} />
    </PlanEffect>
  );
}
