import { Box, chakra, defineRecipe } from '@chakra-ui/react';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { Menu, MenuItem } from './menu';
import { touch } from './theme/media';

/** The button of a filter, tinted while the filter is set. `joined` and `last` are two halves of one button. */
export const FilterButton = chakra(
  'button',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      // At least as wide as its container.
      width: 'full',
      minHeight: '2.25rem',
      ps: '3',
      pe: '2.5',
      '&[aria-expanded] > svg:last-child': { ms: 'auto' },
      borderRadius: 'l2',
      bg: 'bg.panel',
      boxShadow: 'inset 0 0 0 1px {colors.border.strong}',
      textStyle: 'sm',
      fontWeight: '500',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      _hover: { bg: 'bg.hover' },
      [touch]: { minHeight: '2.75rem' },
    },
    variants: {
      active: {
        true: {
          bg: 'primary.subtle',
          color: 'primary.fg',
          boxShadow: 'inset 0 0 0 1px {colors.primary.emphasized}',
          _hover: { bg: 'primary.muted' },
        },
      },
      joined: { true: { borderEndRadius: '0' } },
      last: {
        true: {
          borderStartRadius: '0',
          flex: 'none',
          width: 'auto',
          px: '2',
          ms: '-1px',
          justifyContent: 'center',
          minWidth: '2rem',
          [touch]: { minWidth: '2.75rem' },
        },
      },
    },
  }),
  { defaultProps: { type: 'button' } },
);

interface FilterMenuProps<Value extends string> {
  icon?: ReactNode;
  /** The label of the filter: 'Branch'. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
}

interface MenuFrameProps extends Pick<FilterMenuProps<string>, 'icon' | 'label'> {
  shown: ReactNode;
  active: boolean;
  px?: string;
  children: ReactNode;
}

function MenuFrame({ icon, label, shown, active, px, children }: MenuFrameProps) {
  return (
    <Menu
      align="start"
      label={label}
      width="17rem"
      trigger={(props) => (
        <FilterButton active={active} {...props}>
          {icon}
          {shown}
          <ChevronDown size={15} />
        </FilterButton>
      )}
    >
      <Box maxHeight="22rem" overflowY="auto" px={px}>
        {children}
      </Box>
    </Menu>
  );
}

interface FilterChoiceProps<Value extends string> extends FilterMenuProps<Value> {
  /** The label of the first choice, which sets no filter: 'Everybody'. */
  any: ReactNode;
  chosen: Value | null;
  onChange: (chosen: Value | null) => void;
}

/** A filter with one choice. */
export function FilterChoice<Value extends string>({ icon, label, any, chosen, options, onChange }: FilterChoiceProps<Value>) {
  const shown = options.find(({ value }) => value === chosen)?.label ?? label;
  return (
    <MenuFrame icon={icon} label={label} shown={shown} active={chosen !== null}>
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
    </MenuFrame>
  );
}

interface FilterChoicesProps<Value extends string> extends FilterMenuProps<Value> {
  /** The label of the button while none or several are chosen: 'Branch', '2 branches'. */
  several: ReactNode;
  chosen: readonly Value[];
  /** Called with the chosen values, in the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** A filter with any number of choices; without a choice it is not set. */
export function FilterChoices<Value extends string>({ icon, label, several, chosen, options, onChange }: FilterChoicesProps<Value>) {
  const only = chosen.length === 1 ? options.find(({ value }) => value === chosen[0])?.label : undefined;
  const toggle = (value: Value) =>
    onChange(options.map((option) => option.value).filter((other) => (other === value) !== chosen.includes(other)));
  return (
    <MenuFrame icon={icon} label={label} shown={only ?? several} active={chosen.length > 0} px="2">
      {options.map(({ value, label: text }) => (
        <Checkbox key={value} label={text} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
    </MenuFrame>
  );
}
