import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { FileDrop } from '#web/ui/file/file-drop.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Section } from './section.tsx';

const KINDS = ['Sistema', 'Novo curso', 'Promoção', 'Aviso'].map((label) => ({ value: label, label }));

export function FieldSections() {
  const [kind, setKind] = useState<string | null>(null);
  const [code, setCode] = useState('407');
  const [search, setSearch] = useState('luz natural');
  return (
    <Section title="Campos">
      <div className="grid gap-4 md:grid-cols-3">
        <Field label="Título">
          <TextInput defaultValue="Fotografia com Luz Natural" />
        </Field>
        <Field label="URL de vendas" error="Digite um endereço que comece com https://">
          <TextInput defaultValue="escolavertice/foto" lead={<Link2 />} />
        </Field>
        <Field label="Tipo" hint="Aparece no sino do aluno.">
          <Select options={KINDS} value={kind} onChange={setKind} />
        </Field>
        <Field label="Senha" hint="Pelo menos 6 caracteres.">
          <PasswordInput defaultValue="segredo" autoComplete="new-password" />
        </Field>
        <Field label="E-mail" optional>
          <TextInput type="email" lead={<Mail />} placeholder="nome@dominio.com.br" />
        </Field>
        <Field label="Liberar após" hint="0 libera na hora da matrícula.">
          <TextInput inputMode="numeric" defaultValue="7" trail="dias" />
        </Field>
        <Field label="Preço">
          <TextInput lead="R$" defaultValue="97,00" />
        </Field>
        <Field label="Desligado">
          <TextInput defaultValue="Não muda" disabled />
        </Field>
        <Field label="Assunto" labelHidden>
          <TextInput placeholder="Assunto" />
        </Field>
        <CodeInput label="Código do aplicativo" value={code} onChange={setCode} />
        <CodeInput label="Código errado" value="407129" onChange={() => {}} error="Este código não confere." />
        <SearchInput label="Buscar cursos..." value={search} onChange={setSearch} pill className="self-start" />
        <Field label="Descrição" optional hint="Endereços viram links clicáveis." className="md:col-span-2">
          <Textarea rows={3} defaultValue="Nesta aula você aprende a medir a luz sempre pelo rosto." />
        </Field>
        <FileDrop title="Escolher arquivo" hint="CSV, até 10 MB" accept=".csv" onFile={() => {}} />
        <FileDrop title="lista.csv" hint="CSV" accept=".csv" error="Este arquivo está vazio" onFile={() => {}} />
        <FileDrop title="lista.csv" hint="CSV" accept=".csv" busy busyText="Lendo o arquivo..." onFile={() => {}} />
      </div>
    </Section>
  );
}
