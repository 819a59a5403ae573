import { Box } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { FilterButton } from './filter-button';
import { Menu } from './menu';

interface FilterChoicesProps<Value extends string> {
  icon?: ReactNode;
  /** What is chosen from: 'Branch'. */
  label: string;
  /** What the button says of several that are chosen, and of none: '2 branches', 'Branch'. */
  several: ReactNode;
  chosen: readonly Value[];
  options: readonly { value: Value; label: ReactNode }[];
  /** The chosen ones, in the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** A part of a filter of which any number can be chosen; none leaves nothing out. */
export function FilterChoices<Value extends string>({ icon, label, several, chosen, options, onChange }: FilterChoicesProps<Value>) {
  const only = chosen.length === 1 ? options.find(({ value }) => value === chosen[0])?.label : undefined;
  return (
    <Menu
      align="start"
      label={label}
      width="17rem"
      trigger={(props) => (
        <FilterButton active={chosen.length > 0} {...props}>
          {icon}
          {only ?? several}
          <ChevronDown size={15} />
        </FilterButton>
      )}
    >
      <Box maxHeight="22rem" overflowY="auto" px="2">
        {options.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={() =>
              onChange(options.map((one) => one.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))))
            }
          />
        ))}
      </Box>
    </Menu>
  );
}
