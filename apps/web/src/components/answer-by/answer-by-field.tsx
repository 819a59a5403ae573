import { useLocale, useT } from '../../lib/use-locale';
import { SelectField } from '../../ui/select-field';
import { momentText } from '../delivery-date/delivery-date-text';

interface AnswerByFieldProps {
  choices: readonly Date[];
  value: Date;
  onChange: (at: Date) => void;
}

/** Chooses until when a customer can answer an offer to move. The place on the offered date is kept until then. */
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
