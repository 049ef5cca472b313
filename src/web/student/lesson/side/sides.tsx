import type { ReactNode } from 'react';
import { Segmented } from '#web/ui/form/segmented.tsx';

export type Side = { value: string; label: string; panel: ReactNode };

type SidesProps = { sides: Side[]; value: string; onChange: (value: string) => void };

export function Sides({ sides, value, onChange }: SidesProps) {
  return (
    <Segmented
      className="mx-4 mt-3.5 flex flex-none max-[1024px]:hidden"
      label="Ao lado do vídeo"
      options={sides}
      value={value}
      onChange={onChange}
    />
  );
}
