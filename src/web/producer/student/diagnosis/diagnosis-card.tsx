import { Link } from '@tanstack/react-router';
import { type Diagnosis, diagnose, type NextStep } from '#shared/access/diagnosis.ts';
import type { Verdict } from '#shared/access/verdict.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import type { Right } from '#shared/team/roles.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { Chain } from './chain.tsx';
import { NEXT_TEXTS, verdictText } from './diagnosis-texts.ts';
import { stepTexts } from './step-texts.ts';

/** Actions of buttons that work on this page. */
export type Remedies = Record<
  'activate' | 'enroll' | 'extend' | 'correct_email' | 'retry_email' | 'resend',
  () => void
>;

type DiagnosisCardProps = { detail: StudentDetail; busy: boolean; remedies: Remedies };

/** Without it the step is left to somebody else. */
const RIGHTS: Record<NonNullable<NextStep>, Right> = {
  renew_subscription: 'plan.edit',
  resolve_sale: 'sales.edit',
  publish: 'courses.edit',
  activate: 'students.enroll',
  enroll: 'students.enroll',
  extend: 'students.enroll',
  correct_email: 'students.enroll',
  retry_email: 'students.enroll',
  resend: 'students.enroll',
};

const CALM: ReadonlySet<Verdict> = new Set(['email_on_its_way', 'not_started', 'entered_only']);

/** The answer to “paguei e não entrei”: what happened, where it stops, and the one thing to do. */
export function DiagnosisCard({ detail, busy, remedies }: DiagnosisCardProps) {
  const now = new Date();
  const diagnosis = diagnose(detail, now);
  const may = useMay();
  const next = diagnosis.next && may(RIGHTS[diagnosis.next]) ? diagnosis.next : null;
  const [title, text] = verdictText(detail, diagnosis.verdict, now);
  return (
    <Card padded={false} className="overflow-hidden" aria-label="Diagnóstico" role="group">
      <div className="border-line border-b p-4">
        <Note
          tone={toneOf(diagnosis)}
          title={title}
          action={next && <Remedy next={next} busy={busy} remedies={remedies} />}
        >
          {text}
        </Note>
      </div>
      <Chain steps={diagnosis.steps} texts={stepTexts(detail, diagnosis, now)} />
    </Card>
  );
}

function toneOf({ verdict, next }: Diagnosis): Tone {
  if (verdict === 'well') return 'ok';
  if (CALM.has(verdict)) return 'info';
  return next === 'resend' ? 'warn' : 'bad';
}

const ELSEWHERE = {
  renew_subscription: '/admin/plans',
  resolve_sale: '/admin/courses/vendas-aguardando',
  publish: '/dashboard',
} as const;

const leadsElsewhere = (next: NonNullable<NextStep>): next is keyof typeof ELSEWHERE => next in ELSEWHERE;

function Remedy({ next, busy, remedies }: { next: NonNullable<NextStep>; busy: boolean; remedies: Remedies }) {
  if (leadsElsewhere(next))
    return (
      <Link to={ELSEWHERE[next]} className={buttonClass({ variant: 'primary' })}>
        <span className="button-face">{NEXT_TEXTS[next]}</span>
      </Link>
    );
  return (
    <Button variant="primary" busy={busy} onClick={remedies[next]}>
      {NEXT_TEXTS[next]}
    </Button>
  );
}
