import type { LeftOut } from '#shared/contract/course-import/course-files.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { kindText, reasonText } from './file-texts.ts';

/** What is not imported, with the reasons. */
export function LeftOutCard({ left, more }: { left: LeftOut[]; more: number }) {
  if (left.length === 0) return null;
  const kinds = [...Map.groupBy(left, (each) => `${each.kind} ${each.why}`).values()];
  return (
    <Card>
      <CardHead title="O que não vem">
        {counted(left.length + more, 'item fica de fora ou vem diferente', 'itens ficam de fora ou vêm diferentes')}.
      </CardHead>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {kinds.map((same) => (
          <Kind key={`${same[0]?.kind} ${same[0]?.why}`} same={same} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-muted text-sm">
          E mais {counted(more, 'outro não está na lista', 'outros não estão na lista')}.
        </p>
      )}
    </Card>
  );
}

function Kind({ same }: { same: LeftOut[] }) {
  const [first] = same;
  if (!first) return null;
  return (
    <li className="wrap-anywhere">
      <p>
        <span className="font-medium">
          {kindText(first.kind)} ({same.length})
        </span>
        : {reasonText(first)}
      </p>
      <p className="text-muted text-sm">{same.map(({ title }) => title).join(', ')}</p>
    </li>
  );
}
