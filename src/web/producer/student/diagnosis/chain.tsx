import './chain.css';
import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';
import type { Diagnosis, Step, StepState } from '#shared/access/diagnosis.ts';
import { LongAddress } from '#web/ui/data/long-address.tsx';
import type { StepShown } from './step-texts.ts';

const ICONS = { ok: CircleCheck, bad: CircleX, wait: CircleDashed, none: CircleMinus } satisfies Record<
  StepState,
  unknown
>;
const SAID: Record<StepState, string> = { ok: 'feito', bad: 'parou aqui', wait: 'ainda não', none: 'não se aplica' };
const STEPS: Step[] = ['bought', 'open', 'mailed', 'entered', 'watched'];

type ChainProps = { steps: Diagnosis['steps']; texts: Record<Step, StepShown> };

/** The steps from purchase to first lesson, and where they stop. */
export function Chain({ steps, texts }: ChainProps) {
  return (
    <ol className="chain" aria-label="Da compra à primeira aula">
      {STEPS.map((step) => {
        const Icon = ICONS[steps[step]];
        const { title, lines } = texts[step];
        return (
          <li key={step} className={`chain-${steps[step]}`}>
            <b>
              <Icon size={17} aria-hidden="true" />
              <span>
                {title}
                <span className="sr-only">: {SAID[steps[step]]}</span>
              </span>
            </b>
            <p>
              {lines.map((line) => (
                <span key={line} className="block tabular-nums">
                  <LongAddress text={line} />
                </span>
              ))}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
