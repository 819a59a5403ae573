import { maxDailyLimit, maxDays } from '@booking/domain/branch/branch-form';
import { Grid } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NumberField } from '../../ui/number-field';
import { TextField } from '../../ui/text-field';
import type { BranchValues } from './branch-form';
import { WeekdaysField } from './weekdays-field';

/** What the parts of the form are given. */
export interface BranchFieldsProps {
  values: BranchValues;
  type: (part: Partial<BranchValues>) => void;
  /** What is wrong with a field: 'address.state'. */
  errorOf: (path: string) => string | undefined;
}

/** How much a branch delivers, how soon, how far ahead, and on which days. */
export function PlanFields({ values, type, errorOf }: BranchFieldsProps) {
  const intl = useIntl();
  const days = intl.formatMessage({ id: 'branches.days' });
  const number = (field: 'dailyLimit' | 'leadTime' | 'deliveryRange', max: number, unit?: string) => (
    <NumberField
      label={<FormattedMessage id={`branches.field.${field}`} />}
      error={errorOf(field)}
      value={values[field]}
      min={0}
      max={max}
      {...(unit !== undefined && { unit })}
      data-limit={field === 'dailyLimit' ? '' : undefined}
      onChange={(value) => type({ [field]: value })}
    />
  );
  return (
    <>
      <Grid templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }} columnGap="3" rowGap="4.5">
        {number('dailyLimit', maxDailyLimit)}
        {number('leadTime', maxDays, days)}
        {number('deliveryRange', maxDays, days)}
        <TextField
          tabular
          label={<FormattedMessage id="branches.field.cutoffTime" />}
          error={errorOf('cutoffTime')}
          value={values.cutoffTime}
          placeholder={intl.formatMessage({ id: 'branches.noCutoff' })}
          autoComplete="off"
          onChange={(event) => type({ cutoffTime: event.currentTarget.value })}
        />
      </Grid>
      <WeekdaysField
        value={values.deliveryWeekdays}
        error={errorOf('deliveryWeekdays')}
        onChange={(deliveryWeekdays) => type({ deliveryWeekdays })}
      />
    </>
  );
}
