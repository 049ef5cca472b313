import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx';

/** Somebody else's e-mail: neither filled in with one's own, nor corrected. */
export const EmailInput = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
);
