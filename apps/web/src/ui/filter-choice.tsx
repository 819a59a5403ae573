import { Box } from '@chakra-ui/react';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterButton } from './filter-button';
import { Menu, MenuItem } from './menu';

interface FilterChoiceProps<Value extends string> {
  icon?: ReactNode;
  /** What is chosen from, and what the button says while nothing is: 'Who'. */
  label: string;
  /** The first choice, which leaves nothing out: 'Everybody'. */
  any: ReactNode;
  /** Null: any. */
  chosen: Value | null;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (chosen: Value | null) => void;
}

/** A part of a filter of which one can be chosen. */
export function FilterChoice<Value extends string>({ icon, label, any, chosen, options, onChange }: FilterChoiceProps<Value>) {
  const shown = options.find(({ value }) => value === chosen)?.label;
  return (
    <Menu
      align="start"
      label={label}
      width="17rem"
      trigger={(props) => (
        <FilterButton active={chosen !== null} {...props}>
          {icon}
          {shown ?? label}
          <ChevronDown size={15} />
        </FilterButton>
      )}
    >
      <Box maxHeight="22rem" overflowY="auto">
        {[{ value: null, label: any }, ...options].map(({ value, label: text }) => (
          <MenuItem
            key={value ?? ''}
            type="button"
            data-chosen={value === chosen ? '' : undefined}
            aria-pressed={value === chosen}
            onClick={() => onChange(value)}
          >
            <Box as="span" flex="1">
              {text}
            </Box>
            {value === chosen ? <Check size={16} strokeWidth={2.4} /> : null}
          </MenuItem>
        ))}
      </Box>
    </Menu>
  );
}
