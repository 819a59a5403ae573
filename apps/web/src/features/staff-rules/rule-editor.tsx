import { useApolloClient } from '@apollo/client/react';
import { maxDailyLimit } from '@booking/domain/branch/branch-form';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DateField } from '../../components/date-field/date-field';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { effectOf } from '../../components/plan-effect/effect-of';
import { PlanEffect } from '../../components/plan-effect/plan-effect';
import { BranchesField } from '../../components/staff-form/branches-field';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import { StaleNotice } from '../../components/staff-form/stale-notice';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm, type StaffForm } from '../../components/staff-form/use-staff-form';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/number-field';
import { TextField } from '../../ui/text-field';
import { effectInput, emptyRule, ruleFaults, ruleInput, valuesOfRule, type RuleValues } from './rule-form';
import { RuleDocument, RulesDocument, useCreateRuleMutation, useUpdateRuleMutation, type RulePartsFragment } from './rules.generated';
import { useRuleEffect } from './use-rule-effect';

interface RuleEditorProps extends StaffFormParts {
  /** As it is now; null for a new one. */
  rule: RulePartsFragment | null;
  onSaved: (rule: RulePartsFragment) => void;
}

/** A booking rule while it is typed, and what saving it would do. */
export function RuleEditor({ rule, onSaved, leave, onDirty }: RuleEditorProps) {
  const t = useT();
  const client = useApolloClient();
  const { branches } = useStaffUser();
  const [empty] = useState(() => emptyRule(branches));
  const [create] = useCreateRuleMutation();
  const [update] = useUpdateRuleMutation();
  const saving = useSaving(() => client.query({ query: RuleDocument, variables: { id: rule?.id ?? '' }, fetchPolicy: 'network-only' }));
  const form = useStaffForm({ present: rule ? valuesOfRule(rule) : empty, check: ruleFaults, saving, onDirty });
  const { values, errorOf, type } = form;
  const effect = useRuleEffect(effectInput(values), rule?.id ?? null);

  async function save() {
    const input = ruleInput(values);
    const saved = await form.save(async () => {
      if (rule) return (await update({ variables: { id: rule.id, input, version: rule.version } })).data?.updateRestriction;
      const { data } = await create({
        variables: { input },
        // A new rule stands first in the list (Specification, section 4).
        update: (cache, { data: made }) =>
          cache.updateQuery({ query: RulesDocument }, (list) =>
            list && made ? { restrictions: [made.createRestriction, ...list.restrictions] } : undefined,
          ),
      });
      return data?.createRestriction;
    });
    if (saved) onSaved(saved);
  }

  function startDate(date: string) {
    // A rule of one day is the commonest: its end is typed only where it is another.
    const follows = values.endDate === '' || values.endDate === values.startDate;
    type({ startDate: date, ...(follows && { endDate: date }) });
  }

  return (
    <StaffFormBody
      notices={
        <>
          <SaveFailure failure={saving.failure} />
          <StaleRule form={form} />
        </>
      }
      effect={
        <PlanEffect
          effect={effectOf(effect, effect.shown, {
            failed: t('rules.effect.failed'),
            // A rule that covers branches of others too is theirs to change (docs/security.md).
            forbidden: t('rules.effect.foreign'),
          })}
          incomplete={t('rules.effect.incomplete')}
          nothing={t('rules.effect.nothing')}
        />
      }
      busy={saving.busy}
      onSave={() => void save()}
      onCancel={leave}
      save={rule === null ? t('rules.add') : undefined}
      note={t('rules.neverCancels')}
    >
      <TextField
        label={t('rules.field.name')}
        value={values.name}
        error={errorOf('name')}
        autoComplete="off"
        data-autofocus={rule === null ? '' : undefined}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <BranchesField
        label={t('rules.field.branchIds')}
        branches={branches}
        value={values.branchIds}
        error={errorOf('branchIds')}
        onChange={(branchIds) => type({ branchIds })}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <DateField label={t('rules.field.startDate')} value={values.startDate} error={errorOf('startDate')} onChange={startDate} />
        <DateField
          label={t('rules.field.endDate')}
          value={values.endDate}
          error={errorOf('endDate')}
          onChange={(endDate) => type({ endDate })}
        />
      </Grid>
      <LimitField value={values.dailyLimit} error={errorOf('dailyLimit')} onChange={(dailyLimit) => type({ dailyLimit })} />
    </StaffFormBody>
  );
}

interface LimitFieldProps {
  value: string;
  error: string | undefined;
  onChange: (dailyLimit: string) => void;
}

function LimitField({ value, error, onChange }: LimitFieldProps) {
  const t = useT();
  return (
    // On a telephone what helps has the whole width.
    <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: '1', sm: '3' }} align="flex-start">
      <chakra.div flex="1" width="full" maxWidth={{ sm: '17rem' }}>
        <NumberField
          label={t('rules.field.dailyLimit')}
          help={t('rules.limitHelp')}
          error={error}
          value={value}
          min={0}
          max={maxDailyLimit}
          onChange={onChange}
        />
      </chakra.div>
      <Button
        variant="ghost"
        mt={{ sm: '1.75rem' }}
        ms={{ base: '-4.5', sm: '0' }}
        aria-pressed={value.trim() === '0'}
        onClick={() => onChange('0')}
      >
        <Ban size={16} />
        {t('rules.close')}
      </Button>
    </Flex>
  );
}

/** A rule that somebody else has changed meanwhile, beside what was typed. */
function StaleRule({ form }: { form: StaffForm<RuleValues> }) {
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  const text = (field: keyof RuleValues, of: RuleValues) => {
    if (field === 'branchIds')
      return intl.formatList(branches.filter(({ id }) => of.branchIds.includes(id)).map(({ name }) => name)) || '–';
    if (field === 'startDate' || field === 'endDate') return of[field] === '' ? '–' : deliveryDateText(of[field], locale, 'plain');
    return of[field] || '–';
  };
  return <StaleNotice form={form} area="rules" text={text} />;
}
