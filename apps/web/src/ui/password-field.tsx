import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../lib/use-locale';
import { Button } from './button';
import { TextField, type TextFieldProps } from './text-field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete' | 'size' | 'tabular'> {
  /** What a password manager may do: fill in the present one, or make up a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with an eye to see what was typed. It hides again with the field. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const t = useT();
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      style={shown ? undefined : { letterSpacing: '0.18em' }}
      suffix={
        <Button
          variant="ghost"
          size="sm"
          icon
          me="-2"
          aria-label={t('ui.password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={19} aria-hidden="true" />
        </Button>
      }
      {...field}
    />
  );
}
