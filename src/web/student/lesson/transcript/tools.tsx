import { AArrowUp, Copy } from 'lucide-react';
import type { Cue } from '#shared/captions/sentences.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { clock } from '#web/player/state/time.ts';
import { copyText } from '#web/ui/button/copy-text.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';

type ToolsProps = {
  typed: string;
  onType: (typed: string) => void;
  onEnlarge: () => void;
  sentences: readonly Cue[];
  /** Null without a search. */
  found: number | null;
};

export function Tools({ typed, onType, onEnlarge, sentences, found }: ToolsProps) {
  async function copy() {
    await copyText(sentences.map(({ startMs, text }) => `${clock(startMs / 1000)} ${text}`).join('\n'));
    toast.success('Transcrição copiada');
  }
  return (
    <div className="transcript-tools">
      <SearchInput label="Buscar na transcrição" value={typed} onChange={onType} className="flex-1" />
      <IconButton label="Aumentar o texto" icon={<AArrowUp />} onClick={onEnlarge} />
      <IconButton label="Copiar a transcrição" icon={<Copy />} disabled={sentences.length === 0} onClick={copy} />
      <p className="sr-only" role="status">
        {found !== null && counted(found, 'frase encontrada', 'frases encontradas')}
      </p>
    </div>
  );
}
