import { maxDailyLimit } from '@booking/domain/branch/branch-form';
import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { checkRestrictionForm, normaliseRestrictionForm, type RestrictionForm } from '@booking/domain/restriction/restriction-form';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Ban } from 'lucide-react';
import { useIntl } from 'react-intl';
import { DateField } from '../../components/date-field/date-field';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ImpactSection, usePlanFoot, usePlanImpact } from '../../components/plan-impact/plan-impact';
import { BranchesField } from '../../components/staff-form/branches-field';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { useEntityForm } from '../../components/staff-form/use-entity-form';
import {
  RuleImpactDocument,
  RulesDocument,
  useCreateRuleMutation,
  useUpdateRuleMutation,
  type RulePartsFragment as Rule,
} from '../../graphql/rules.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { NumberField, wholeNumberOf } from '../../ui/number-field';
import { TextField } from '../../ui/text-field';

interface RuleValues {
  name: string;
  branchIds: readonly string[];
  startDate: string;
  endDate: string;
  dailyLimit: string;
}

const formOf = (values: RuleValues): RestrictionForm =>
  normaliseRestrictionForm({ ...values, branchIds: [...values.branchIds], dailyLimit: wholeNumberOf(values.dailyLimit) });

/** Returns the errors of a rule: those of the domain's check, and of incomplete dates. */
function checkRule(values: RuleValues): ValidationError[] {
  const form = formOf(values);
  const dates = (['startDate', 'endDate'] as const).flatMap((path): ValidationError[] =>
    isCalendarDate(form[path]) ? [] : [{ path, code: form[path] === '' ? 'REQUIRED' : 'DATE_INVALID' }],
  );
  // The check compares dates, so invalid ones are replaced by valid ones.
  const others = checkRestrictionForm(dates.length > 0 ? { ...form, startDate: '2000-01-01', endDate: '2000-01-01' } : form);
  return [...dates, ...others];
}

/** The form of a booking rule, with the impact of saving it. @param rule null: a new rule */
export function RuleEditor({ rule, drawer, onSaved }: { rule: Rule | null; drawer: DrawerForm; onSaved: (rule: Rule) => void }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const user = useStaffUser();
  const { branches } = user;
  const [create] = useCreateRuleMutation();
  const [update] = useUpdateRuleMutation();
  const form = useEntityForm<RuleValues>({
    drawer,
    present: rule
      ? {
          name: rule.name,
          branchIds: rule.branchIds,
          startDate: rule.startDate,
          endDate: rule.endDate,
          dailyLimit: String(rule.dailyLimit),
        }
      : {
          name: '',
          branchIds: branches.length === 1 ? branches.map(({ id }) => id) : [],
          startDate: '',
          endDate: '',
          dailyLimit: '',
        },
    labels: {
      name: t('rules.field.name'),
      branchIds: t('rules.field.branchIds'),
      startDate: t('rules.field.startDate'),
      endDate: t('rules.field.endDate'),
      dailyLimit: t('rules.field.dailyLimit'),
    },
    check: checkRule,
  });
  const { values, set, field, text } = form;
  // The name has no impact.
  const named = { ...values, name: '-' };
  const withBookings = isAllowed(user, 'booking:read');
  const impact = usePlanImpact(
    RuleImpactDocument,
    checkRule(named).length > 0 ? null : { input: formOf(named), id: rule?.id ?? null, withBookings },
    ({ restrictionPreview }) => restrictionPreview,
  );
  const foot = usePlanFoot(impact, t(rule ? 'staffForm.save' : 'rules.add'));

  async function save() {
    const saved = await form.save(async (typed) => {
      const input = formOf(typed);
      if (rule) return (await update({ variables: { id: rule.id, input, version: rule.version } })).data?.updateRestriction;
      const { data } = await create({
        variables: { input },
        // A new rule is the first of the list (Specification, section 4).
        update: (cache, { data: made }) =>
          cache.updateQuery({ query: RulesDocument }, (list) =>
            list && made ? { restrictions: [made.createRestriction, ...list.restrictions] } : undefined,
          ),
      });
      return data?.createRestriction;
    });
    if (saved) onSaved(saved);
  }

  return (
    <EntityForm
      form={form}
      drawer={drawer}
      onSave={() => void save()}
      {...foot}
      impact={
        <ImpactSection
          impact={impact}
          incomplete={t('rules.impact.incomplete')}
          nothing={t('rules.impact.nothing')}
          failed={t('rules.impact.failed')}
          // Only users with all of its branches may change a rule (docs/api-staff.md, "All branches").
          forbidden={t('rules.impact.foreign')}
        />
      }
      textOf={(name, of) => {
        if (name === 'branchIds')
          return intl.formatList(branches.filter(({ id }) => of.branchIds.includes(id)).map((branch) => branch.name)) || '–';
        if ((name === 'startDate' || name === 'endDate') && of[name] !== '') return deliveryDateText(of[name], locale, 'plain');
        return of[name] || '–';
      }}
    >
      <TextField {...text('name')} autoComplete="off" data-autofocus={rule === null ? '' : undefined} />
      <BranchesField {...field('branchIds')} branches={branches} />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <DateField
          {...field('startDate')}
          onChange={(startDate) =>
            // Most rules are for one day, so the end follows the start until another end is typed.
            set({ startDate, ...((values.endDate === '' || values.endDate === values.startDate) && { endDate: startDate }) })
          }
        />
        <DateField {...field('endDate')} />
      </Grid>
      {/* On a telephone the help has the whole width. */}
      <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: '1', sm: '3' }} align="flex-start">
        <chakra.div flex="1" width="full" maxWidth={{ sm: '17rem' }}>
          <NumberField {...field('dailyLimit')} help={t('rules.limitHelp')} min={0} max={maxDailyLimit} />
        </chakra.div>
        <Button
          variant="ghost"
          mt={{ sm: '1.75rem' }}
          ms={{ base: '-4.5', sm: '0' }}
          aria-pressed={values.dailyLimit.trim() === '0'}
          onClick={() => set({ dailyLimit: '0' })}
        >
          <Ban size={16} />
          {t('rules.close')}
        </Button>
      </Flex>
    </EntityForm>
  );
}
