import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../lib/use-locale';
import { Button } from './button';
import { TextField, type TextFieldProps } from './text-field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete' | 'size' | 'tabular'> {
  /** Whether a password manager fills in the present password or suggests a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A field for a password, with a button that shows and hides it. */
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
