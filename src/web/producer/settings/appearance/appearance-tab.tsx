import { Layers, Lightbulb, type LucideIcon, Palette, Users } from 'lucide-react';
import { AddressCard } from '#web/producer/address/address-card.tsx';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ColorsCard } from './colors-card.tsx';
import { CompletionCard } from './completion-card.tsx';
import { ContrastCard } from './contrast-card.tsx';
import { LogoField } from './logo-field.tsx';
import { SchoolPreview } from './school-preview.tsx';

const FEATURES: [LucideIcon, title: string, text: string][] = [
  [Palette, 'Área Personalizada', 'Logo, cores e nome da sua escola em todas as telas do aluno.'],
  [Users, 'Gestão de Alunos', 'Acesso por e-mail, importação em lote e controle de matrículas.'],
  [Layers, 'Organização', 'Cursos em módulos e aulas, na ordem e no ritmo que você definir.'],
];

export function AppearanceTab({ form }: { form: SettingsFormState }) {
  return (
    <div className="settings-stack">
      <div className="grid gap-4 md:grid-cols-3">
        {FEATURES.map(([Icon, title, text]) => (
          <Card key={title} className="grid grid-cols-[36px_minmax(0,1fr)] content-start gap-3 p-4" padded={false}>
            <span className="settings-feature-icon">
              <Icon size={18} aria-hidden="true" />
            </span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </Card>
        ))}
      </div>
      <div className="settings-columns">
        <div className="grid gap-5">
          <ColorsCard form={form} />
          <Card>
            <CardHead title="Identidade" />
            <div className="grid gap-5">
              <Field
                label="Nome da área de membros"
                hint="Aparece no menu do aluno, na aba do navegador e nos e-mails."
                error={form.error('memberAreaName')}
              >
                <TextInput {...form.register('memberAreaName')} />
              </Field>
              <LogoField form={form} />
            </div>
          </Card>
          <CompletionCard form={form} />
          <AddressCard />
          <Note tone="info" icon={<Lightbulb aria-hidden="true" />} title="Dica Profissional">
            Use as mesmas cores do seu site e das suas redes. O aluno reconhece a escola antes de ler o nome.
          </Note>
        </div>
        <div className="grid gap-5 lg:sticky lg:top-[calc(var(--topbar)+16px)]">
          <SchoolPreview form={form} />
          <ContrastCard form={form} />
        </div>
      </div>
    </div>
  );
}
