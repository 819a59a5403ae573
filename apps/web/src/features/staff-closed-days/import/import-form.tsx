import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { effectOf } from '../../../components/plan-effect/effect-of';
import { PlanEffect } from '../../../components/plan-effect/plan-effect';
import { SaveFailure } from '../../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../../components/staff-form/staff-form-drawer';
import { StaffFormBody } from '../../../components/staff-form/staff-form-body';
import { useSaving } from '../../../components/staff-form/use-saving';
import { useReportDirty } from '../../../components/staff-form/use-report-dirty';
import { today } from '../../../lib/today';
import { ChoicePill } from '../../../ui/choice-pill';
import { SelectField } from '../../../ui/select-field';
import { useImportClosedDaysMutation, useImportPublicHolidaysMutation } from '../closed-days.generated';
import type { ClosedDayRow } from '../closed-year';
import { useImportEffect } from '../use-closed-effect';
import { AddedDays } from './added-days';
import { BadLines } from './bad-lines';
import { FilePart } from './file-part';
import { useImport } from './use-import';

interface ImportFormProps extends StaffFormParts {
  /** The year that is shown behind it. */
  year: number;
  /** On file, of that year and its neighbours. */
  days: readonly ClosedDayRow[];
  readAgain: () => Promise<unknown>;
  onImported: (count: number, year: number) => void;
}

/** A year's public holidays: those that come with the product, or a file. Nothing is written before its user says so. */
export function ImportForm({ year: presentYear, days, readAgain, onImported, leave, onDirty }: ImportFormProps) {
  const intl = useIntl();
  const { year, setYear, source, setSource, isShipped, file, choose, read } = useImport(presentYear, days);
  const [importShipped] = useImportPublicHolidaysMutation();
  const [importLines] = useImportClosedDaysMutation();
  const saving = useSaving(readAgain);
  const added = read?.added ?? [];
  const { asked, shown } = useImportEffect(added.length > 0 ? added : null);
  const hasFile = file !== null;
  useReportDirty(onDirty, hasFile);

  async function submit() {
    if (added.length === 0) return;
    let count = 0;
    const done = await saving.run(async () => {
      if (source === 'shipped') count = (await importShipped({ variables: { year } })).data?.importPublicHolidays.length ?? 0;
      else count = (await importLines({ variables: { input: added } })).data?.importClosedDays.length ?? 0;
    });
    if (done) onImported(count, year);
  }

  const thisYear = Number(today().slice(0, 4));
  // The years whose days are known here: a file is compared with them.
  const years = [presentYear - 1, presentYear, presentYear + 1].filter((one) => one >= thisYear - 1 || one === presentYear);
  return (
    <StaffFormBody
      notices={<SaveFailure failure={saving.failure} />}
      effect={
        <PlanEffect
          effect={effectOf(asked, shown, {
            failed: <FormattedMessage id="closedDays.effect.failed" />,
            forbidden: <FormattedMessage id="closedDays.notYoursText" />,
          })}
          incomplete={<FormattedMessage id="closedDays.import.incomplete" />}
          nothing={<FormattedMessage id="closedDays.import.nothing" />}
        />
      }
      busy={saving.busy}
      disabled={added.length === 0}
      onSave={() => void submit()}
      onCancel={leave}
      save={<FormattedMessage id="closedDays.import.confirm" values={{ count: added.length }} />}
      note={<FormattedMessage id="closedDays.neverCancels" />}
    >
      <SelectField
        label={<FormattedMessage id="closedDays.import.year" />}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        value={String(year)}
        onChange={(event) => setYear(Number(event.currentTarget.value))}
      />
      {isShipped ? (
        <Flex role="radiogroup" aria-label={intl.formatMessage({ id: 'closedDays.import.source' })} wrap="wrap" gap="1.5">
          {(['shipped', 'file'] as const).map((one) => (
            <ChoicePill key={one} name="closed-days-source" checked={source === one} onChange={() => setSource(one)}>
              <FormattedMessage id={`closedDays.import.source.${one}`} />
            </ChoicePill>
          ))}
        </Flex>
      ) : (
        <chakra.p textStyle="sm" color="fg.muted">
          <FormattedMessage id="closedDays.import.notShipped" values={{ year: String(year) }} />
        </chakra.p>
      )}
      {source === 'file' ? <FilePart year={year} file={file} onFile={(chosen) => void choose(chosen)} /> : null}
      {read ? (
        <>
          <chakra.p role="status" fontWeight="500">
            <FormattedMessage
              id={`closedDays.import.sum.${source}`}
              values={{ added: added.length, there: read.there, bad: read.bad.length, year: String(year) }}
            />
          </chakra.p>
          {read.bad.length > 0 ? <BadLines lines={read.bad} /> : null}
          {added.length > 0 ? <AddedDays days={added} /> : null}
        </>
      ) : null}
    </StaffFormBody>
  );
}
