import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../lib/use-t';
import { FieldFrame, controlCss, describedBy, type FieldProps } from '../../ui/field';
import { touch } from '../../ui/theme/media';

type Branch = Readonly<{ id: string; name: string }>;

interface BranchesFieldProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'optional'> {
  /** Those that may be chosen: one's own. */
  branches: readonly Branch[];
  value: readonly string[];
  onChange: (branchIds: string[]) => void;
  /** Messages, where something else than branches is chosen; `remove` gets {branch}. */
  texts?: Record<keyof typeof branchTexts, string>;
}

const branchTexts = {
  add: 'staffForm.branches.add',
  remove: 'staffForm.branches.remove',
  all: 'staffForm.branches.all',
  none: 'staffForm.branches.none',
};

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '1.875rem',
    [touch]: { minHeight: '2.75rem' },
    ps: '2.5',
    borderRadius: 'l1',
    bg: 'bg.muted',
    textStyle: 'sm',
    fontWeight: '500',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: '1.75rem',
      height: '1.875rem',
      borderRadius: 'l1',
      color: 'fg.muted',
      cursor: 'pointer',
      [touch]: { width: '2.75rem', height: '2.75rem' },
    },
    '& button:hover': { color: 'fg' },
  },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '2.25rem',
    [touch]: { minHeight: '2.75rem' },
    px: '3',
    borderRadius: 'l1',
    textStyle: 'sm',
    cursor: 'pointer',
    '&[data-active]': { bg: 'primary.subtle', color: 'primary.fg' },
    _highContrast: { '&[data-active]': { outline: '2px solid', outlineOffset: '-2px' } },
  },
});

/** An entry of the list: a branch, or all that are left. */
const allOfThem = 'all';

/**
 * Some of one's branches: chosen ones as chips, the others found by a part of their name (WAI-ARIA combobox pattern). Backspace in the
 * empty field takes the last one away.
 */
export function BranchesField({ branches, value, onChange, texts = branchTexts, ...field }: BranchesFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = branches.filter((branch) => value.includes(branch.id));
  const left = branches.filter((branch) => !value.includes(branch.id));
  const word = typed.trim().toLowerCase();
  const found = left.filter(({ name }) => name.toLowerCase().includes(word));
  const options: readonly Branch[] = word === '' && left.length > 1 ? [...found, { id: allOfThem, name: t(texts.all) }] : found;
  const at = Math.max(
    0,
    options.findIndex((option) => option.id === wanted),
  );
  const active = open ? options[at] : undefined;

  function pick(option: Branch) {
    onChange(option.id === allOfThem ? branches.map((branch) => branch.id) : [...value, option.id]);
    setTyped('');
    setWanted(null);
    // Closed, so that another Enter chooses nothing more; typing or an arrow opens it.
    setOpen(false);
    input.current?.focus();
  }

  function remove(branchId: string) {
    onChange(value.filter((one) => one !== branchId));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setWanted(options[(at + step + options.length) % options.length]?.id ?? null);
    } else if (event.key === 'Enter') {
      // Enter chooses here; the form is saved by its button and Ctrl S.
      event.preventDefault();
      if (active) pick(active);
    } else if (event.key === 'Escape' && open) {
      // The list alone closes, not the drawer.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '') {
      const last = chosen.at(-1);
      if (last) remove(last.id);
    }
  }

  return (
    <chakra.div
      position="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <FieldFrame {...field} id={id} boxCss={{ flexWrap: 'wrap', gap: '1.5', py: '1.5', px: '2' }}>
        {chosen.length > 0 ? (
          <chakra.ul display="contents" listStyleType="none" role="list">
            {chosen.map((branch) => (
              <Chip key={branch.id}>
                {branch.name}
                <button type="button" aria-label={t(texts.remove, { branch: branch.name })} onClick={() => remove(branch.id)}>
                  <X size={15} />
                </button>
              </Chip>
            ))}
          </chakra.ul>
        ) : null}
        <chakra.input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy(id, field)}
          autoComplete="off"
          spellCheck={false}
          placeholder={left.length > 0 ? t(texts.add) : undefined}
          value={typed}
          css={{ ...controlCss, minHeight: '2rem', minWidth: '7rem', px: '1.5', [touch]: { minHeight: '2.75rem' } }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWanted(null);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
      </FieldFrame>
      <chakra.div
        id={`${id}-list`}
        role="listbox"
        aria-label={t(texts.add)}
        hidden={!open || (options.length === 0 && word === '')}
        position="absolute"
        insetInline="0"
        zIndex="popover"
        mt="1"
        p="1.5"
        maxHeight="16rem"
        overflowY="auto"
        bg="bg.raised"
        border="1px solid {colors.border}"
        borderRadius="tile"
        boxShadow="float"
        // The press that chooses must not take the focus out of the field first.
        onPointerDown={(event) => event.preventDefault()}
      >
        {options.map((option) => (
          <Option
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option === active}
            data-active={option === active ? '' : undefined}
            fontWeight={option.id === allOfThem ? '600' : undefined}
            onPointerMove={() => setWanted(option.id)}
            onClick={() => pick(option)}
          >
            {option.name}
          </Option>
        ))}
        {options.length === 0 ? (
          <chakra.p px="3" py="2" textStyle="sm" color="fg.muted">
            {t(texts.none)}
          </chakra.p>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
