import { useLocale, useT } from '../../lib/use-locale';
import { SelectField } from '../../ui/select-field';
import { momentText } from '../delivery-date/delivery-date-text';

interface AnswerByFieldProps {
  choices: readonly Date[];
  value: Date;
  onChange: (at: Date) => void;
}

/** Until when a customer who is asked to move can answer; their place is kept so long. */
export function AnswerByField({ choices, value, onChange }: AnswerByFieldProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <SelectField
      label={t('answerBy.label')}
      options={choices.map((at) => ({ value: at.toISOString(), label: momentText(at, locale) }))}
      value={value.toISOString()}
      onChange={(event) => onChange(new Date(event.currentTarget.value))}
    />
  );
}
