import { digitsOf } from '@booking/domain/checks/digits';
import { filterKeys } from '../../../lib/filter-keys';
import { useT } from '../../../lib/use-t';
import { TextField, type TextFieldProps } from '../../../ui/text-field';

interface PostcodeFieldProps extends Pick<TextFieldProps, 'ref' | 'help' | 'error' | 'enterKeyHint' | 'style'> {
  value: string;
  onValue: (postcode: string) => void;
}

/** Where to deliver: five digits, and nothing else can be typed. */
export function PostcodeField({ value, onValue, ...field }: PostcodeFieldProps) {
  const t = useT();
  return (
    <TextField
      {...field}
      name="postcode"
      size="lg"
      tabular
      label={t('deliveryForm.postcode.label')}
      inputMode="numeric"
      autoComplete="postal-code"
      onKeyDown={filterKeys('digits')}
      value={value}
      onChange={(event) => onValue(digitsOf(event.currentTarget.value).slice(0, 5))}
    />
  );
}
