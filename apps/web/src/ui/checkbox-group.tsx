import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { describedBy, FieldMessage, type FieldProps } from './field';

interface CheckboxGroupProps<T extends string> extends Pick<FieldProps, 'label' | 'help' | 'error'> {
  options: readonly { value: T; label: ReactNode }[];
  /** Label of a first box, which checks or clears all of them. */
  all?: string;
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** A group of checkboxes, in two columns if there is room. */
export function CheckboxGroup<T extends string>({ label, help, error, options, all, value, onChange }: CheckboxGroupProps<T>) {
  const id = useId();
  const left = options.filter((option) => !value.includes(option.value));
  const invalid = error ? true : undefined;
  return (
    <chakra.fieldset minWidth="0" aria-describedby={describedBy(id, { help, error })}>
      <chakra.legend textStyle="sm" fontWeight="600" mb="1">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
        {all && options.length > 1 ? (
          <chakra.div gridColumn="1 / -1">
            <Checkbox
              label={all}
              checked={left.length === 0}
              indeterminate={left.length > 0 && left.length < options.length}
              aria-invalid={invalid}
              onChange={() => onChange(left.length === 0 ? [] : [...value, ...left.map((option) => option.value)])}
            />
          </chakra.div>
        ) : null}
        {options.map((option) => {
          const isOn = value.includes(option.value);
          return (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={isOn}
              aria-invalid={invalid}
              onChange={() => onChange(isOn ? value.filter((other) => other !== option.value) : [...value, option.value])}
            />
          );
        })}
      </chakra.div>
      <FieldMessage id={id} help={help} error={error} />
    </chakra.fieldset>
  );
}
