import './rules-form.css';
import { findClaim } from '#shared/certificates/word-guard.ts';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { CertificateSheet } from '#web/certificate/certificate-sheet.tsx';
import { useSchool } from '#web/lib/session/session.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { DesignFields } from './design-fields.tsx';
import { EarningFields } from './earning-fields.tsx';
import { IssuerFields } from './issuer-fields.tsx';
import { previewOf } from './rules-fields.ts';
import { type RulesFormState, useRulesForm } from './use-rules-form.ts';

/** The rules, and beside them the certificate as it would be issued now. */
export function RulesForm({ found }: { found: CertificateRules }) {
  const { form, conflict } = useRulesForm(found);
  return (
    <div className="certificate-editor">
      <Form form={form}>
        {conflict}
        <Card className="grid gap-4">
          <Switch
            label="Dar certificado neste curso"
            hint="Ligado, quem concluir daí em diante recebe sozinho. Quem concluiu antes recebe quando você mandar emitir. Desligar e religar conta como um novo começo. O que já foi emitido nunca muda."
            {...form.register('active')}
          />
          <TitleGuard title={found.course.title} />
        </Card>
        <EarningFields form={form} programme={found.programme} quizzes={found.quizzes} />
        <IssuerFields form={form} />
        <DesignFields form={form} course={found.course} />
        <SubmitButton form={form} className="justify-self-start max-md:w-full">
          Salvar certificado
        </SubmitButton>
      </Form>
      <Preview form={form} found={found} />
    </div>
  );
}

function Preview({ form, found }: { form: RulesFormState; found: CertificateRules }) {
  const school = useSchool();
  const face = { name: school?.memberAreaName ?? '', logoUrl: school?.logoUrl ?? school?.navbarLogoUrl ?? null };
  return (
    <aside className="certificate-preview" aria-label="Pré-visualização">
      <CertificateSheet
        sheet={previewOf(found, form.watch(), face, new Date())}
        className="certificate-preview-sheet"
      />
      <p className="text-muted text-sm">
        {found.longestName ? 'Com o nome mais comprido da escola.' : 'Com um nome de exemplo.'} No verso vai o conteúdo
        programático: os módulos do curso.
      </p>
    </aside>
  );
}

/** The course title is printed on the certificate, so it must not claim what a certificate may not. */
function TitleGuard({ title }: { title: string }) {
  const found = findClaim(title);
  if (!found) return null;
  return (
    <Note tone="warn" title={`O título do curso diz “${found.words}”`}>
      O certificado é de curso livre: não vale como diploma, pós-graduação ou técnico, nem é reconhecido pelo MEC.
      Anunciar isso já rendeu multa a escolas. Mude o título antes de emitir.
    </Note>
  );
}
