import { Search, X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { TextInput } from './text-input.tsx';

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  pill?: boolean;
  className?: string;
};

export function SearchInput({ label, value, onChange, placeholder, pill, className }: SearchInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  // What was typed into the drawn page, before it was hydrated, has changed nothing yet.
  const takeOver = useEffectEvent(() => {
    const typed = ref.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useLayoutEffect(() => takeOver(), []);
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={label}
      lead={<Search />}
      placeholder={placeholder ?? label}
      value={value}
      pill={pill}
      className={className}
      onChange={(event) => onChange(event.target.value)}
      action={value && <IconButton label="Limpar busca" icon={<X />} tooltip={false} onClick={() => onChange('')} />}
    />
  );
}
