import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReadQuestions } from '#shared/contract/quizzes.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { KIND_NAMES } from './kind-names.ts';

type ImportDialogProps = { onClose: () => void; onAdd: (read: ReadQuestions) => void };

const FORMATS = { gift: 'GIFT', moodle: 'Moodle XML', csv: 'Planilha CSV' } as const;
const MODEL =
  '\ufefftipo;pergunta;certas;erradas;explicação;minuto;pontos\r\n' +
  'uma;Onde medir a luz?;No rosto;No céu|No chão;O rosto manda na exposição.;3:41;1\r\n' +
  'várias;O que muda o ISO?;Ruído|Sensibilidade;Foco;;;2\r\n' +
  'vf;A sombra é sempre preta.;falso;;;;1\r\n' +
  'completar;A luz dura faz sombras ____;duras|marcadas;;;;1\r\n' +
  'associação;Ligue cada luz ao seu efeito;Dura -> Contraste|Suave -> Transição;;;;1\r\n' +
  'dissertativa;Descreva a sua luz preferida.;;;;;3\r\n';

/** Previews a file's questions before adding them to the quiz. */
export function ImportDialog({ onClose, onAdd }: ImportDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, data, error, isPending, reset } = useMutation(api.producer.readQuestionFile.mutationOptions());
  function read(file: string | null) {
    setUnreadable(file === null);
    if (file === null) reset();
    else mutate({ file });
  }
  async function open(file: File | undefined) {
    if (file) read(decodeText(new Uint8Array(await file.arrayBuffer())));
  }
  const found = data?.questions.length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Importar perguntas"
      subtitle="GIFT ou XML do Moodle, ou uma planilha CSV"
      footer={
        data ? (
          <>
            <Button onClick={reset}>Escolher outro</Button>
            <Button variant="primary" disabled={found === 0} onClick={() => onAdd(data)}>
              Adicionar {counted(found, 'pergunta', 'perguntas')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => saveFile(new Blob([MODEL], { type: 'text/csv' }), 'modelo-de-perguntas.csv')}>
              Baixar modelo CSV
            </Button>
            <Button variant="primary" busy={isPending} disabled={text.trim() === ''} onClick={() => read(text)}>
              Conferir
            </Button>
          </>
        )
      }
    >
      {unreadable && (
        <Note tone="bad" role="alert" title="Não foi possível ler este arquivo">
          Escolha um GIFT, um XML do Moodle ou uma planilha CSV.
        </Note>
      )}
      {error && <Note tone="bad" role="alert" title={explainProblem(error).text} />}
      {data ? (
        <Read read={data} />
      ) : (
        <div className="grid gap-4">
          <input
            ref={picker}
            type="file"
            hidden
            accept=".gift,.txt,.xml,.csv"
            aria-label="Arquivo de perguntas"
            onChange={({ target }) => {
              open(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button busy={isPending} onClick={() => picker.current?.click()}>
            Escolher arquivo
          </Button>
          <Field label="Ou cole aqui">
            <Textarea
              rows={8}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="Onde medir a luz? { ~No céu =No rosto ~No chão }"
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}

function Read({ read: { format, questions, problems } }: { read: ReadQuestions }) {
  return (
    <div className="grid gap-4">
      <p>
        {FORMATS[format]}: {counted(questions.length, 'pergunta lida', 'perguntas lidas')}.
      </p>
      {problems.length > 0 && (
        <Note tone="warn" title="Ficam de fora">
          <ul className="grid gap-1">
            {problems.map(({ line, reason, excerpt }) => (
              <li key={`${line} ${excerpt}`} className="wrap-anywhere">
                Linha {line}: {reason} {excerpt && `“${excerpt}”`}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <ol className="grid gap-2">
        {questions.map(({ id, kind, body, options }) => (
          <li key={id} className="wrap-anywhere">
            <b>{body}</b>
            <p className="text-muted text-sm">
              {KIND_NAMES[kind]}
              {options.length > 0 && ` · ${counted(options.length, 'resposta', 'respostas')}`}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
