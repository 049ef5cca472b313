import './sales.css';
import { useState } from 'react';
import type { SalesSender, SalesWebhook } from '#shared/contract/school/sales.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { GUIDES } from './platform-steps.ts';
import { SenderSecret } from './sender-secret.tsx';
import { useSecret } from './use-secret.ts';

export function PlatformCard({ webhook }: { webhook: SalesWebhook }) {
  const { senders, courseId } = webhook;
  const [chosen, setChosen] = useState(() => likelyOf(webhook));
  const sender = senders.find(({ platform }) => platform === chosen);
  return (
    <Card>
      <section aria-labelledby="webhook-platform" className="grid gap-4">
        <h3 id="webhook-platform" className="text-md tracking-[-0.01em]">
          Conectar uma plataforma
        </h3>
        <Field label="Plataforma">
          <Select options={byName(senders)} value={chosen} onChange={setChosen} />
        </Field>
        {sender && (
          <>
            <Guide platform={sender.platform} />
            <CourseSecret key={sender.platform} courseId={courseId} sender={sender} />
          </>
        )}
      </section>
    </Card>
  );
}

function CourseSecret({ courseId, sender }: { courseId: string; sender: SalesSender }) {
  const secret = useSecret({ courseId, platform: sender.platform });
  return <SenderSecret secret={secret} sender={sender} />;
}

function Guide({ platform }: { platform: SalesPlatform }) {
  const { steps, care } = GUIDES[platform];
  return (
    <>
      <ol className="webhook-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {care && <Note tone="info">{care}</Note>}
    </>
  );
}

/** The sender with a secret, else the latest one, else the first. */
function likelyOf({ senders, deliveries }: SalesWebhook): string {
  const last = deliveries.find(({ simulated }) => !simulated)?.sender;
  const likely = senders.find(({ last4 }) => last4 !== null) ?? senders.find(({ name }) => name === last);
  return likely?.platform ?? 'hotmart';
}

function byName(senders: readonly SalesSender[]) {
  const named = senders.filter(({ platform }) => platform !== 'generic');
  const others = senders.filter(({ platform }) => platform === 'generic');
  return [...named.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')), ...others].map(
    ({ platform, name, last4 }) => ({ value: platform, label: last4 === null ? name : `${name} · com chave` }),
  );
}
