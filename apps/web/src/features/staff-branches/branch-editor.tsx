import { useApolloClient } from '@apollo/client/react';
import { byPriority } from '@booking/domain/availability/decide-date';
import { arrivalFacts } from '@booking/domain/branch/arrival';
import { maxPriority } from '@booking/domain/branch/branch-form';
import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaleNotice } from '../../components/staff-form/stale-notice';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm, type StaffForm } from '../../components/staff-form/use-staff-form';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { NumberField, wholeNumberOf } from '../../ui/number-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { BranchEffect } from './branch-effect';
import { ArrivalFields, ContactFields, PlanFields } from './branch-fields';
import {
  asSent,
  branchErrors,
  branchInput,
  coverageErrors,
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
import { sharedCoverage, unknownIn } from './coverage';
import { CoverageField, rangeText } from './coverage-field';
import { useWeekdaysText } from './weekday-dots';

interface BranchEditorProps extends StaffFormParts {
  /** As it is now; null for a new one. */
  branch: BranchPartsFragment | null;
  /** The others that one works for. */
  others: readonly BranchPartsFragment[];
  onSaved: (branch: BranchPartsFragment) => void;
  /** Further parts of the branch, below those that a customer meets. */
  children?: ReactNode;
}

const everyField = Object.keys(emptyBranch) as BranchField[];

/** A branch while it is typed, and what saving it would do. */
export function BranchEditor({ branch, others, onSaved, leave, onDirty, children }: BranchEditorProps) {
  const t = useT();
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
  const typedFields = (changed: BranchField[]) => (branch ? changed : everyField);
  const form = useStaffForm<BranchValues>({
    present: branch ? valuesOfBranch(branch) : emptyBranch,
    check: (values, changed) => branchErrors(values, typedFields(changed), branch),
    saving,
    onDirty,
  });
  const { values, changed, errorOf, type } = form;
  const typedErrors = coverageErrors(values);
  // What cannot be covered twice is shown while it is typed.
  const coverageError = typedErrors[0] ?? form.faults.find(({ path }) => path.startsWith('coverage'));
  const isTaken = saving.failure?.reason === 'NAME_TAKEN';

  async function save() {
    const saved = await form.save(send);
    if (saved) onSaved(saved);
    else focusFirstFault();
  }

  async function send() {
    const input = asSent(branchInput(values, typedFields(changed)));
    setTaken(values.name);
    if (branch) return (await update({ variables: { id: branch.id, input, version: branch.version } })).data?.updateBranch;
    // The list is in the order of the names, which the server knows best.
    return (await create({ variables: { input }, refetchQueries: [StaffBranchesDocument] })).data?.createBranch;
  }

  const parts = { values, type, errorOf };
  return (
    <StaffFormBody
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
      save={branch === null ? t('branches.add') : undefined}
      note={t(branch ? 'branches.neverCancels' : 'branches.newChangesNothing')}
    >
      <TextField
        label={t('branches.field.name')}
        value={values.name}
        error={isTaken && values.name === taken ? t('branches.nameTaken') : errorOf('name')}
        autoComplete="off"
        data-autofocus={branch === null ? '' : undefined}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <PlanFields {...parts} />
      <CoverageField
        saved={form.present.coverage}
        coverage={values.coverage}
        postcodes={values.postcodes}
        errors={typedErrors}
        error={coverageError ? validationMessage(locale, coverageError.code, coverageError.values) : errorOf('coverage')}
        onChange={type}
      />
      <CoverageNotes coverage={values.coverage} name={values.name} priority={wholeNumberOf(values.priority)} others={others} />
      <chakra.div maxWidth={{ sm: '20rem' }}>
        <NumberField
          label={t('branches.field.priority')}
          help={t('branches.priorityHelp')}
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
            label={t('branches.field.status')}
            help={t(values.status === 'ACTIVE' ? 'branches.statusHelp.ACTIVE' : 'branches.statusHelp.SUSPENDED')}
            checked={values.status === 'ACTIVE'}
            onChange={(event) => type({ status: event.currentTarget.checked ? 'ACTIVE' : 'SUSPENDED' })}
          />
        </chakra.div>
      </div>
    </StaffFormBody>
  );
}

interface CoverageNotesProps {
  coverage: readonly string[];
  /** The branch as it is typed: which of two branches is tried first. */
  name: string;
  priority: number;
  /** The others that one works for. */
  others: readonly BranchPartsFragment[];
}

/** The most ranges that are named. */
const maxNamed = 4;

/** What is worth knowing of a coverage: postcodes that the list does not have, and branches that deliver there too. */
function CoverageNotes({ coverage, name, priority, others }: CoverageNotesProps) {
  const t = useT();
  const intl = useIntl();
  const unknown = unknownIn(coverage);
  const shared = sharedCoverage(coverage, others);
  const named = (ranges: readonly string[]) => {
    const more = ranges.length - maxNamed;
    const first = ranges.slice(0, maxNamed).map(rangeText);
    return intl.formatList(more > 0 ? [...first, t('branches.more', { count: more })] : first);
  };
  if (unknown.length === 0 && shared.length === 0) return null;
  return (
    <Flex textStyle="sm" color="fg.muted" direction="column" gap="1" fontVariantNumeric="tabular-nums">
      {unknown.length > 0 ? (
        <chakra.p role="status" display="flex" gap="1.5" color="medium.fg">
          <chakra.span flex="none" mt="0.5" asChild>
            <TriangleAlert size={15} />
          </chakra.span>
          <span>{t('branches.coverage.unknown', { ranges: named(unknown) })}</span>
        </chakra.p>
      ) : null}
      {shared.map(({ branch, ranges }) => (
        <p key={branch.id}>
          {t(byPriority(branch, { name, priority }) < 0 ? 'branches.coverage.sharedFirst' : 'branches.coverage.sharedAfter', {
            ranges: named(ranges),
            branch: branch.name,
            priority: branch.priority,
          })}
        </p>
      ))}
    </Flex>
  );
}

const isFact = (field: BranchField): field is (typeof arrivalFacts)[number] => (arrivalFacts as readonly string[]).includes(field);

/** A branch that somebody else has changed meanwhile: both states of each field. */
function StaleBranch({ form }: { form: StaffForm<BranchValues> }) {
  const t = useT();
  const weekdays = useWeekdaysText();
  // Of a long coverage, where the two differ.
  const ranges = (of: BranchValues, other: BranchValues) => {
    const own = of.coverage.filter((range) => !other.coverage.includes(range));
    return own.length === 0 ? t('branches.ranges', { count: of.coverage.length }) : own.map(rangeText).join(', ');
  };
  const text = (field: BranchField, of: BranchValues, other: BranchValues) => {
    if (field === 'coverage') return ranges(of, other);
    if (field === 'deliveryWeekdays') return weekdays(of.deliveryWeekdays);
    if (field === 'status') return t(of.status === 'ACTIVE' ? 'branches.status.ACTIVE' : 'branches.status.SUSPENDED');
    if (isFact(field)) return [...new Set(Object.values(of[field]))].filter((one) => one !== '').join(' / ') || '–';
    return of[field] || '–';
  };
  return <StaleNotice form={form} area="branches" text={text} />;
}
