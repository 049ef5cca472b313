import { Search, X } from 'lucide-react';
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
  return (
    <TextInput
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
