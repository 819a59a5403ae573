import { weekdays, type Weekday } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { FieldMessage } from '../../ui/field';
import { touch } from '../../ui/theme/media';
import { toggledWeekday } from './branch-form';

interface WeekdaysFieldProps {
  value: readonly Weekday[];
  error: string | undefined;
  onChange: (weekdays: Weekday[]) => void;
}

const Toggle = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: '2.5rem',
    [touch]: { minHeight: '2.75rem' },
    borderRadius: 'l2',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    textStyle: 'sm',
    fontWeight: '500',
    cursor: 'pointer',
    '&[data-checked]': {
      bg: 'primary.muted',
      color: 'primary.fg',
      fontWeight: '600',
      boxShadow: 'inset 0 0 0 1px {colors.primary.emphasized}',
    },
    '&[data-invalid]': { boxShadow: 'inset 0 0 0 2px {colors.full.solid}' },
    _highContrast: { border: '1px solid', '&[data-checked]': { border: '3px solid' } },
  },
});

/** The days of the week on which a branch delivers: each is on or off. */
export function WeekdaysField({ value, error, onChange }: WeekdaysFieldProps) {
  const id = useId();
  const names = weekdayNames(useLocale());
  return (
    <chakra.fieldset border="0" minWidth="0" aria-describedby={error ? `${id}-error` : undefined}>
      <chakra.legend textStyle="sm" fontWeight="600" mb="1.5">
        <FormattedMessage id="branches.field.deliveryWeekdays" />
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '1', sm: '2' }}>
        {weekdays.map((weekday, index) => (
          <Toggle key={weekday} data-checked={value.includes(weekday) || undefined} data-invalid={error ? true : undefined}>
            {/* Over the whole toggle, and nothing of it is seen but its focus. */}
            <chakra.input
              type="checkbox"
              aria-label={names[index]?.long}
              aria-invalid={error ? true : undefined}
              checked={value.includes(weekday)}
              onChange={() => onChange(toggledWeekday(value, weekday))}
              position="absolute"
              inset="0"
              boxSize="full"
              m="0"
              appearance="none"
              borderRadius="inherit"
              cursor="inherit"
            />
            <span aria-hidden="true">{names[index]?.short}</span>
          </Toggle>
        ))}
      </chakra.div>
      <FieldMessage id={id} error={error} />
    </chakra.fieldset>
  );
}
