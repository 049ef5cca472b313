import type { ExtensionOutlook as Outlook } from '#shared/contract/people/extensions.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { outlookTexts } from './extension-texts.ts';

type ExtensionOutlookProps = { outlook: Outlook | undefined; problem: string | null };

export function ExtensionOutlook({ outlook, problem }: ExtensionOutlookProps) {
  const moved = outlook ? outlook.extended + outlook.reopened : 0;
  return (
    // A fixed minimum height, so that the next checkbox does not move.
    <div role="status" className="min-h-23">
      {!outlook && !problem && <Note tone="calm">Escolha os cursos para ver quem ganha prazo.</Note>}
      {problem && <Note tone="bad">{problem}</Note>}
      {outlook && !problem && (
        <Note
          tone={moved > 0 ? 'info' : 'warn'}
          title={
            moved > 0 ? `${counted(moved, 'matrícula ganha', 'matrículas ganham')} prazo` : 'Nenhuma matrícula muda'
          }
        >
          {outlookTexts(outlook).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
    </div>
  );
}
