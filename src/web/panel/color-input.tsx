import { cx } from '#web/ui/cx.ts';
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx';

/** A colour input as tall as other fields, border included. */
export const ColorInput = ({ className, ...props }: Omit<TextInputProps, 'type'>) => (
  <TextInput
    type="color"
    className={cx('[&>input]:h-8.5 [&>input]:cursor-pointer [&>input]:p-1 max-md:[&>input]:h-10.5', className)}
    {...props}
  />
);
