import { codeOf } from '@booking/domain/checks/digits';
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { filterKeys } from '../../lib/filter-keys';
import { describedBy, FieldMessage } from '../../ui/field';

/** Digits of a code that is sent to a telephone (Target D3). */
export const codeLength = 6;

const places = Array.from({ length: codeLength }, (_, place) => place);

export interface CodeFieldProps {
  /** Above the boxes. */
  label: ReactNode;
  /** Read out only: a heading that says it stands above. */
  hidesLabel?: boolean;
  /** A quiet line under the label: where the code was sent. */
  help?: ReactNode;
  /** Digits only, at most six. */
  value: string;
  onChange: (value: string) => void;
  /** The sixth digit was just typed or pasted. */
  onComplete?: (code: string) => void;
  error?: ReactNode;
  disabled?: boolean;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}

const Digit = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '0',
    height: '14',
    borderRadius: 'l2',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    outline: '4px solid transparent',
    fontSize: '1.5rem',
    lineHeight: '2rem',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { border: '1px solid', outline: 'none' },
  },
  variants: {
    look: {
      plain: {},
      active: {
        boxShadow: 'inset 0 0 0 2px {colors.focusRing}',
        outlineColor: 'color-mix(in srgb, {colors.focusRing} 18%, transparent)',
        '@media (forced-colors: active)': { outline: '4px solid Highlight' },
      },
      faulty: { boxShadow: 'inset 0 0 0 2px {colors.full.solid}' },
      disabled: { bg: 'bg.subtle', color: 'fg.muted', boxShadow: 'inset 0 0 0 1px {colors.border}' },
    },
  },
});

const Caret = chakra('span', {
  base: { width: '2px', height: '7', borderRadius: '1px', bg: 'focusRing', animation: 'blink 1s steps(1) infinite' },
});

const Input = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    // Its own figures and caret are drawn in the boxes; not `opacity`: a telephone could not paste by a long press.
    color: 'transparent',
    caretColor: 'transparent',
    bg: 'transparent',
    border: '0',
    outline: 'none',
    fontSize: '1.5rem',
    // About one figure a box, so that a press finds its place among them.
    letterSpacing: '1.9em',
    ps: '5',
    cursor: 'text',
    _selection: { bg: 'transparent', color: 'transparent' },
    '&:focus-visible': { outline: 'none' },
    '@media (forced-colors: active)': { opacity: '0' },
  },
});

/** Six boxes for a code, backed by one input: it can be pasted or filled in by the telephone, and is read as one field. */
export function CodeField({
  label,
  hidesLabel = false,
  help,
  value,
  onChange,
  onComplete,
  error,
  disabled = false,
  takesFocus = false,
}: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  // A code that was refused is typed again.
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  const followCaret = () => setCaret(input.current?.selectionEnd ?? null);

  function change(text: string) {
    const code = codeOf(text).slice(0, codeLength);
    onChange(code);
    if (code.length === codeLength && code !== value) onComplete?.(code);
  }

  // What was emptied from outside leaves the caret behind.
  const active = caret === null ? null : Math.min(caret, value.length, codeLength - 1);
  const lookOf = (place: number) => {
    if (disabled) return 'disabled';
    if (place === active) return 'active';
    return error ? 'faulty' : 'plain';
  };

  return (
    <chakra.div minWidth="0">
      <chakra.label htmlFor={id} display="block" fontWeight="600" srOnly={hidesLabel}>
        {label}
      </chakra.label>
      {help && (
        <chakra.div id={`${id}-help`} textStyle="sm" color="fg.muted" mt="0.5">
          {help}
        </chakra.div>
      )}
      <chakra.div position="relative" mt={help ? '3.5' : '1.5'}>
        <chakra.div translate="no" display="grid" gridTemplateColumns={`repeat(${codeLength}, 1fr)`} gap="2" aria-hidden="true">
          {places.map((place) => (
            <Digit key={place} look={lookOf(place)} data-place={place}>
              {value[place] ?? (place === active && !disabled ? <Caret /> : null)}
            </Digit>
          ))}
        </chakra.div>
        <Input
          ref={input}
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          disabled={disabled}
          data-autofocus={takesFocus || undefined}
          onKeyDown={filterKeys('digits')}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy(id, { error }), help ? `${id}-help` : undefined].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            change(event.currentTarget.value);
            followCaret();
          }}
          onFocus={followCaret}
          onSelect={followCaret}
          onBlur={() => setCaret(null)}
        />
      </chakra.div>
      <FieldMessage id={id} error={error} />
    </chakra.div>
  );
}
