import { codeOf } from '@booking/domain/checks/digits';
import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { filterKeys } from '../../lib/filter-keys';
import { Note } from '../../ui/note';
import { TextField } from '../../ui/text-field';

/** Digits of a code that is sent to a telephone (Target D3). */
export const codeLength = 6;

interface CodeFieldProps {
  label: ReactNode;
  /** For screen readers only, because a heading above shows it. */
  hidesLabel?: boolean;
  /** Says where the code was sent. Stays visible below an error. */
  help: ReactNode;
  /** Digits only, at most six. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the sixth digit was typed or pasted. */
  onComplete?: (code: string) => void;
  error?: ReactNode;
}

/** The field for a code. It takes the focus. A telephone can fill it in, and a whole message can be pasted into it. */
export function CodeField({ label, hidesLabel = false, help, value, onChange, onComplete, error }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // On mount, and again after a code was refused.
  useEffect(() => input.current?.focus(), [error]);

  function change(text: string) {
    const code = codeOf(text).slice(0, codeLength);
    onChange(code);
    if (code.length === codeLength && code !== value) onComplete?.(code);
  }

  return (
    <div>
      <TextField
        ref={input}
        id={id}
        label={hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        error={error}
        aria-describedby={error ? `${id}-error ${id}-sent` : `${id}-sent`}
        size="lg"
        tabular
        translate="no"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        data-autofocus
        value={value}
        onKeyDown={filterKeys('digits')}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Note id={`${id}-sent`} mt="1.5">
        {help}
      </Note>
    </div>
  );
}
