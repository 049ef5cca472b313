import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { upgradeHelps } from '#shared/billing/upgrade.ts';
import { May } from '#web/lib/session/may.tsx';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { PRODUCER_ERROR_TEXTS } from '#web/producer/error-texts.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';

const NUMBER = new Intl.NumberFormat('pt-BR');

export function LimitCard({ count, limit }: { count: number; limit: number }) {
  const { planId } = useViewerAs('producer').subscription;
  if (limit === 0) return <Expired count={count} />;
  const upgradable = upgradeHelps({ planId, studentCount: count, studentLimit: limit });
  const percent = Math.min(100, Math.floor((count / limit) * 100));
  const left = Math.max(0, limit - count);
  const tone = toneOf(percent);
  return (
    <Card className="grid gap-3 max-md:gap-2 max-md:p-3.5">
      <div className="flex items-center justify-between gap-x-6">
        <div>
          <h3 className="font-text text-base text-muted tracking-normal">Limite de alunos</h3>
          <p className="font-strong text-[22px] leading-7 tracking-tight tabular-nums">
            {NUMBER.format(count)}{' '}
            <span className="font-text text-md text-muted tracking-normal">de {NUMBER.format(limit)}</span>
          </p>
        </div>
        <May right="plan.edit">
          <div className="flex gap-2">
            <Link to="/admin/plans" search={{ expandir: '1' }} className={buttonClass({})}>
              <span className="button-face">Expandir Limite</span>
            </Link>
            {upgradable && (
              <Link to="/admin/plans" className={buttonClass({}, 'max-md:hidden')}>
                <span className="button-face">Fazer Upgrade</span>
              </Link>
            )}
          </div>
        </May>
      </div>
      <Progress value={(count / limit) * 100} label="Limite de alunos usado" tone={tone} weight="thick" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
        <span className={tone === 'bad' ? 'flex items-center gap-1.5 font-medium text-bad' : 'font-medium'}>
          {tone === 'bad' && <TriangleAlert size={14} aria-hidden="true" />}
          {percent === 0 && count > 0 ? 'Menos de 1%' : `${percent}%`} em uso
        </span>
        <span className="text-muted">
          {left === 0
            ? upgradable
              ? PRODUCER_ERROR_TEXTS.student_limit_reached
              : 'Você atingiu o limite de alunos. Expanda o limite para adicionar mais alunos.'
            : `${counted(left, 'vaga restante', 'vagas restantes')}`}
        </span>
      </p>
    </Card>
  );
}

/** Only schools with an expired subscription have no places at all. */
function Expired({ count }: { count: number }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h3 className="font-text text-base text-muted tracking-normal">Limite de alunos</h3>
        <p className="font-strong text-md tabular-nums">
          {counted(count, 'aluno', 'alunos')}, sem acesso até a renovação
        </p>
      </div>
      <May right="plan.edit">
        <Link to="/admin/plans" className={buttonClass({ variant: 'primary' })}>
          <span className="button-face">Renovar Agora</span>
        </Link>
      </May>
    </Card>
  );
}

function toneOf(percent: number): 'mark' | 'warn' | 'bad' {
  if (percent >= 90) return 'bad';
  return percent >= 75 ? 'warn' : 'mark';
}
