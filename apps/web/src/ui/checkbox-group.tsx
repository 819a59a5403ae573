import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { FieldMessage } from './field';

interface CheckboxGroupProps<T extends string> {
  label: ReactNode;
  options: readonly T[];
  /** What an option is called. */
  nameOf: (option: T) => ReactNode;
  value: readonly T[];
  error: string | undefined;
  onChange: (value: readonly T[]) => void;
}

/** Some of a few choices, each with its box, in two columns where there is room. */
export function CheckboxGroup<T extends string>({ label, options, nameOf, value, error, onChange }: CheckboxGroupProps<T>) {
  const id = useId();
  return (
    <chakra.fieldset border="0" aria-describedby={`${id}-error`}>
      <chakra.legend textStyle="sm" fontWeight="600" mb="1">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
        {options.map((one) => {
          const isOn = value.includes(one);
          return (
            <Checkbox
              key={one}
              label={nameOf(one)}
              checked={isOn}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(isOn ? value.filter((other) => other !== one) : [...value, one])}
            />
          );
        })}
      </chakra.div>
      <FieldMessage id={id} error={error} help={undefined} />
    </chakra.fieldset>
  );
}
