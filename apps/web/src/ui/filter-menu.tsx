import { Box, chakra, defineRecipe } from '@chakra-ui/react';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { Menu, MenuItem } from './menu';
import { touch } from './theme/media';

/** A part of the filter: quiet, or tinted while it leaves something out. `joined` and `last` are two halves of one. */
export const FilterButton = chakra(
  'button',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      // As wide as its place, where that is wider than its words.
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
  /** What is chosen from: 'Branch'. */
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
  /** The first choice, which leaves nothing out: 'Everybody'. */
  any: ReactNode;
  chosen: Value | null;
  onChange: (chosen: Value | null) => void;
}

/** A part of a filter of which one can be chosen. */
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
  /** What the button says of several that are chosen, and of none: '2 branches', 'Branch'. */
  several: ReactNode;
  chosen: readonly Value[];
  /** The chosen ones, in the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** A part of a filter of which any number can be chosen; none leaves nothing out. */
export function FilterChoices<Value extends string>({ icon, label, several, chosen, options, onChange }: FilterChoicesProps<Value>) {
  const only = chosen.length === 1 ? options.find(({ value }) => value === chosen[0])?.label : undefined;
  const toggle = (value: Value) =>
    onChange(options.map((one) => one.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <MenuFrame icon={icon} label={label} shown={only ?? several} active={chosen.length > 0} px="2">
      {options.map(({ value, label: text }) => (
        <Checkbox key={value} label={text} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
    </MenuFrame>
  );
}
