import { useApolloClient } from '@apollo/client/react';
import { maxPriority } from '@booking/domain/branch/branch-form';
import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { validationMessage } from '@booking/i18n/validation-messages';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm } from '../../components/staff-form/use-staff-form';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { useLocale } from '../../lib/use-locale';
import { NumberField, wholeNumberOf } from '../../ui/number-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { ArrivalFields } from './arrival-fields';
import { BranchEffect } from './branch-effect';
import {
  branchFaults,
  branchInput,
  coverageFaults,
  effectInput,
  emptyBranch,
  valuesOfBranch,
  type BranchField,
  type BranchValues,
} from './branch-form';
import {
  StaffBranchDocument,
  StaffBranchesDocument,
  useCreateBranchMutation,
  useUpdateBranchMutation,
  type BranchPartsFragment,
} from './branches.generated';
import { ContactFields } from './contact-fields';
import { CoverageField } from './coverage-field';
import { CoverageNotes } from './coverage-notes';
import { PlanFields } from './plan-fields';
import { StaleBranch } from './stale-branch';
import { asSent } from './use-branch-effect';

interface BranchEditorProps extends StaffFormParts {
  /** As it is now; null for a new one. */
  branch: BranchPartsFragment | null;
  /** The others that one works for. */
  others: readonly BranchPartsFragment[];
  onSaved: (branch: BranchPartsFragment) => void;
  /** Whether it was opened to type a new limit; asked once. */
  startsAtLimit: () => boolean;
  /** Further parts of the branch, below those that a customer meets. */
  children?: ReactNode;
}

const everyField = Object.keys(emptyBranch) as BranchField[];

/** A branch while it is typed, and what saving it would do. */
export function BranchEditor({ branch, others, onSaved, startsAtLimit, leave, onDirty, children }: BranchEditorProps) {
  const root = useRef<HTMLFormElement>(null);
  const client = useApolloClient();
  const locale = useLocale();
  /** The name that the server has refused. */
  const [taken, setTaken] = useState<string | null>(null);
  const [create] = useCreateBranchMutation();
  const [update] = useUpdateBranchMutation();
  const saving = useSaving(() =>
    branch
      ? client.query({ query: StaffBranchDocument, variables: { id: branch.id }, fetchPolicy: 'network-only' })
      : Promise.resolve(null),
  );
  const saidOf = (changed: BranchField[]) => (branch ? changed : everyField);
  const form = useStaffForm<BranchValues>({
    present: branch ? valuesOfBranch(branch) : emptyBranch,
    check: (values, changed) => branchFaults(values, saidOf(changed), branch),
    saving,
    onDirty,
  });
  const { values, changed, errorOf, type } = form;
  const ofCoverage = coverageFaults(values);
  // What cannot be covered twice is said while it is typed.
  const coverageFault = ofCoverage[0] ?? form.faults.find(({ path }) => path.startsWith('coverage'));
  const isTaken = saving.failure?.reason === 'NAME_TAKEN';

  const start = useEffectEvent(() => {
    const limit = startsAtLimit() ? root.current?.querySelector<HTMLInputElement>('[data-limit]') : null;
    limit?.focus();
    limit?.select();
  });
  useEffect(() => start(), []);

  async function save() {
    const saved = await form.save(send);
    if (saved) onSaved(saved);
    else focusFirstFault();
  }

  async function send() {
    const input = asSent(branchInput(values, saidOf(changed)));
    setTaken(values.name);
    if (branch) return (await update({ variables: { id: branch.id, input, version: branch.version } })).data?.updateBranch;
    // The list is in the order of the names, which the server knows best.
    return (await create({ variables: { input }, refetchQueries: [StaffBranchesDocument] })).data?.createBranch;
  }

  const parts = { values, type, errorOf };
  return (
    <StaffFormBody
      ref={root}
      notices={
        <>
          {isTaken ? null : <SaveFailure failure={saving.failure} />}
          <StaleBranch form={form} />
        </>
      }
      effect={branch ? <BranchEffect branch={branch} asked={effectInput(values, changed, branch)} values={values} others={others} /> : null}
      busy={saving.busy}
      onSave={() => void save()}
      onCancel={leave}
      save={branch === null ? <FormattedMessage id="branches.add" /> : undefined}
      note={<FormattedMessage id={branch ? 'branches.neverCancels' : 'branches.newChangesNothing'} />}
    >
      <TextField
        label={<FormattedMessage id="branches.field.name" />}
        value={values.name}
        error={isTaken && values.name === taken ? <FormattedMessage id="branches.nameTaken" /> : errorOf('name')}
        autoComplete="off"
        data-autofocus={branch === null ? '' : undefined}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <PlanFields {...parts} />
      <CoverageField
        saved={form.present.coverage}
        coverage={values.coverage}
        postcodes={values.postcodes}
        faults={ofCoverage}
        error={coverageFault ? validationMessage(locale, coverageFault.code, coverageFault.values) : errorOf('coverage')}
        onChange={type}
      />
      <CoverageNotes coverage={values.coverage} name={values.name} priority={wholeNumberOf(values.priority)} others={others} />
      <chakra.div maxWidth={{ sm: '20rem' }}>
        <NumberField
          label={<FormattedMessage id="branches.field.priority" />}
          help={<FormattedMessage id="branches.priorityHelp" />}
          error={errorOf('priority')}
          value={values.priority}
          min={0}
          max={maxPriority}
          onChange={(priority) => type({ priority })}
        />
      </chakra.div>
      <div>
        <ContactFields {...parts} />
        <ArrivalFields {...parts} />
        {children}
        <chakra.div borderTop="1px solid {colors.border}" pt="2">
          <SwitchField
            label={<FormattedMessage id="branches.field.status" />}
            help={<FormattedMessage id={`branches.statusHelp.${values.status}`} />}
            checked={values.status === 'ACTIVE'}
            onChange={(event) => type({ status: event.currentTarget.checked ? 'ACTIVE' : 'SUSPENDED' })}
          />
        </chakra.div>
      </div>
    </StaffFormBody>
  );
}
