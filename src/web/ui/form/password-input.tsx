import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'action'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <IconButton
          label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
