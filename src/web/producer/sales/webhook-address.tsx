import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

export function WebhookAddress({ url }: { url: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Recebe o aviso quando um aluno se matricula pela plataforma de vendas: o acesso é liberado e o e-mail é enviado
        sozinho. Reembolso, chargeback e cancelamento encerram o acesso daquela compra.
      </p>
      <Badge tone="ok">Com evento de reembolso</Badge>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="URL do Webhook" className="min-w-0 flex-1 basis-60">
          <TextInput value={url} readOnly spellCheck={false} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton text={url} className="max-md:w-full" />
      </div>
    </div>
  );
}
