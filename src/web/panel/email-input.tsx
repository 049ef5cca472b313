import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx';

/** Another person's e-mail: no autofill and no autocorrection. */
export const EmailInput = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
);
