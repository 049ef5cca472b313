import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

type EmailPreviewProps = { form: SettingsFormState; asked: boolean; onTest: () => void };

/** The e-mail as the server would send it, in a frame without scripts. */
export function EmailPreview({ form, asked, onTest }: EmailPreviewProps) {
  const [subject, body] = useWatch({ control: form.control, name: ['email.template.subject', 'email.template.body'] });
  const input = { subject: useDebouncedValue(subject), body: useDebouncedValue(body) };
  const preview = useQuery({
    ...api.producer.previewEmail.queryOptions({ input }),
    enabled: asked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Card padded={false} className="settings-pane">
      <section aria-label="Visualização" className="contents">
        <div className="pane-head">
          <h3 className="text-base">Visualização</h3>
          <div className="flex items-center gap-3">
            <span className="text-muted text-sm max-md:hidden">Dados de exemplo</span>
            <Button size="small" icon={<Send />} onClick={onTest}>
              Enviar teste
            </Button>
          </div>
        </div>
        <div className="settings-mailbox">
          {preview.error && (
            <Note tone="bad" role="alert">
              {explainProblem(preview.error, { form: 'settings' }).text}
            </Note>
          )}
          {preview.data && <p className="text-center font-medium text-sm">{preview.data.subject}</p>}
          {preview.data ? (
            <iframe title="E-mail de exemplo" sandbox="" srcDoc={guarded(preview.data.html)} />
          ) : (
            !preview.error && <Skeleton className="h-120" />
          )}
        </div>
      </section>
    </Card>
  );
}

/** In addition to the frame's sandbox and the page's policy. */
function guarded(html: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src https: ${location.origin}; form-action 'none'; base-uri 'none'`;
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
