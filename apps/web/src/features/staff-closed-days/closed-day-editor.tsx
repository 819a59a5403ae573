import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { effectOf } from '../../components/plan-effect/effect-of';
import { effectSummary } from '../../components/plan-effect/effect-summary';
import { PlanEffect } from '../../components/plan-effect/plan-effect';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormFoot } from '../../components/staff-form/staff-form-foot';
import { useFieldErrors } from '../../components/staff-form/use-field-errors';
import { useSaving } from '../../components/staff-form/use-saving';
import { useTellTyped } from '../../components/staff-form/use-tell-typed';
import { useTyped } from '../../components/staff-form/use-typed';
import { useOverbookedLink } from '../../components/staff-links/use-overbooked-link';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { useStaffUser } from '../../lib/session/staff-user';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { ClosedDayFields } from './closed-day-fields';
import { closedDayFaults, closedDayInput, effectInput, emptyClosedDay, valuesOfDay } from './closed-day-form';
import { useSaveClosedDayMutation } from './closed-days.generated';
import type { ClosedDayRow } from './closed-year';
import { mayChange, mayCloseStates } from './may-change';
import { StaleClosedDay } from './stale-closed-day';
import { useClosedDayEffect } from './use-closed-effect';

interface ClosedDayEditorProps extends StaffFormParts {
  /** As it is now; null for a new one. */
  day: ClosedDayRow | null;
  /** What a new one begins with. */
  date: CalendarDate;
  readAgain: () => Promise<unknown>;
  /** @param goTo the work list, where its user asked for it */
  onSaved: (day: ClosedDayRow, goTo: string | null) => void;
}

/** A closed day while it is typed, and what saving it would do. */
export function ClosedDayEditor({ day, date, readAgain, onSaved, leave, onTyped }: ClosedDayEditorProps) {
  const user = useStaffUser();
  const { chosen } = useBranchFilter();
  const mayStates = mayCloseStates(user);
  const [empty] = useState(() =>
    emptyClosedDay({ date, branches: user.branches, branchId: chosen?.id ?? null, mayCloseStates: mayStates }),
  );
  const form = useTyped(day ? valuesOfDay(day) : empty);
  const { values, changed, others, type } = form;
  const [tried, setTried] = useState(false);
  const [save] = useSaveClosedDayMutation();
  const saving = useSaving(readAgain);
  const errorOf = useFieldErrors(tried ? closedDayFaults(values) : [], saving.failure);
  const { asked, shown } = useClosedDayEffect(effectInput(values), day?.id ?? null);
  const linkTo = useOverbookedLink();
  const isTyped = changed.length > 0;
  useTellTyped(onTyped, isTyped);

  const over = asked.status === 'ready' && shown ? effectSummary(shown.days).over : [];
  const [first] = over;
  const workList =
    linkTo && first ? linkTo(over.length === 1 ? first.branchId : undefined, over.length === 1 ? first.date : undefined) : null;

  async function submit(goTo: string | null) {
    setTried(true);
    if (closedDayFaults(values).length > 0) {
      focusFirstFault();
      return;
    }
    let saved: ClosedDayRow | undefined;
    const done = await saving.run(async () => {
      const { data } = await save({ variables: { id: day?.id ?? null, input: closedDayInput(values), version: day?.version ?? null } });
      saved = data?.saveClosedDay;
    });
    if (done && saved) onSaved(saved, goTo);
  }

  const isForeign = day !== null && !mayChange(user, day);
  return (
    <Flex asChild direction="column" minHeight="full">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(workList);
        }}
      >
        {isForeign ? (
          <Banner tone="medium" marginBottom="4.5" title={<FormattedMessage id="closedDays.notYours" />}>
            <FormattedMessage id="closedDays.notYoursText" />
          </Banner>
        ) : null}
        <SaveFailure failure={saving.failure} />
        {day ? <StaleClosedDay day={day} values={values} fields={others} onTake={form.takePresent} /> : null}
        <ClosedDayFields
          values={values}
          isNew={day === null}
          mayCloseStates={mayStates}
          branches={user.branches}
          errorOf={errorOf}
          type={type}
        />
        <PlanEffect
          effect={effectOf(asked, shown, {
            failed: <FormattedMessage id="closedDays.effect.failed" />,
            forbidden: <FormattedMessage id="closedDays.notYoursText" />,
          })}
          incomplete={<FormattedMessage id="closedDays.effect.incomplete" />}
          nothing={<FormattedMessage id="closedDays.effect.nothing" />}
        />
        <chakra.div flex="1" bg="bg.canvas" mx={{ base: '-4', sm: '-6' }} />
        <StaffFormFoot
          busy={saving.busy}
          onSave={() => void submit(workList)}
          onCancel={leave}
          save={
            workList ? (
              <FormattedMessage id="closedDays.saveAndList" />
            ) : day === null ? (
              <FormattedMessage id="closedDays.closeIt" />
            ) : undefined
          }
          also={
            workList ? (
              <Button variant="outline" onClick={saving.busy ? undefined : () => void submit(null)}>
                <FormattedMessage id="closedDays.saveOnly" />
              </Button>
            ) : undefined
          }
          note={<FormattedMessage id="closedDays.neverCancels" />}
        />
      </form>
    </Flex>
  );
}
