import { TextInput, type TextInputProps } from './text-input.tsx';

/** For web addresses. */
export function UrlInput(props: TextInputProps) {
  return <TextInput inputMode="url" autoCapitalize="none" spellCheck={false} placeholder="https://" {...props} />;
}
