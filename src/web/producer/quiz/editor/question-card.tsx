import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { lengthText, readLength } from '#shared/access/lengths.ts';
import { LIMITS } from '#shared/limits.ts';
import { problemsOf, type Question } from '#shared/quizzes/question.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { asKind, moveOption, newOption, withKey } from './draft.ts';
import { KIND_OPTIONS, problemText } from './kind-names.ts';
import { OptionRow } from './option-row.tsx';

export type QuestionCardProps = {
  question: Question;
  at: number;
  last: number;
  hasVideo: boolean;
  /** Shows missing parts after an attempt to save. */
  complaining: boolean;
  answered: boolean;
  onChange: (question: Question, field?: string) => void;
  onFocus: (elementId: string) => void;
  onMove: (by: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onAddBelow: () => void;
};

export function QuestionCard(props: QuestionCardProps) {
  const { question, at, last, hasVideo, complaining, answered, onChange, onMove, onDuplicate, onRemove } = props;
  const { id, kind, body, options } = question;
  const problems = complaining ? problemsOf(question) : [];
  const noBody = problems.find(({ field }) => field === 'body');
  const ofOptions = problems.find(({ field }) => field === 'options');

  function press(event: KeyboardEvent<HTMLElement>) {
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey && arrow) onMove(arrow);
    else if (control && event.key.toLowerCase() === 'd') onDuplicate();
    else if (control && event.key === 'Enter') props.onAddBelow();
    else return;
    event.preventDefault();
  }
  return (
    <Card id={`question-${id}`} onKeyDown={press} role="group" aria-label={`Pergunta ${at + 1}`}>
      <div className="question-head">
        <b>{at + 1}</b>
        <Select
          label="Tipo da pergunta"
          options={KIND_OPTIONS}
          value={kind}
          onChange={(next) => onChange(asKind(question, next))}
        />
        <span className="question-moves">
          <IconButton
            label="Mover para cima"
            icon={<ArrowUp />}
            size="small"
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label="Mover para baixo"
            icon={<ArrowDown />}
            size="small"
            disabled={at === last}
            onClick={() => onMove(1)}
          />
          <IconButton label="Duplicar" icon={<Copy />} size="small" onClick={onDuplicate} />
          <IconButton label="Excluir pergunta" icon={<Trash2 />} size="small" onClick={onRemove} />
        </span>
      </div>
      <Field label="Pergunta" labelHidden error={noBody && problemText(noBody)}>
        <Textarea
          rows={2}
          value={body}
          maxLength={LIMITS.questionBody}
          placeholder={kind === 'fill' ? 'A luz mais suave vem de uma fonte ____' : 'Escreva a pergunta'}
          onChange={(event) => onChange({ ...question, body: event.target.value }, `${id} body`)}
        />
      </Field>
      {kind !== 'essay' && <Options {...props} invalid={problems.some(({ field }) => field.startsWith('options.'))} />}
      {ofOptions && <FieldError id={`options-${id}`}>{problemText(ofOptions)}</FieldError>}
      <div className="question-more">
        <Points question={question} onChange={onChange} />
        {hasVideo && <Minute question={question} onChange={onChange} />}
        <Field
          label={kind === 'essay' ? 'O que se espera na resposta' : 'Explicação'}
          optional
          className="question-wide"
        >
          <Textarea
            rows={2}
            value={question.explanation}
            maxLength={LIMITS.questionBody}
            placeholder={kind === 'essay' ? 'Ajuda quem corrige' : 'Aparece junto do gabarito'}
            onChange={(event) => onChange({ ...question, explanation: event.target.value }, `${id} explanation`)}
          />
        </Field>
        {(answered || question.voided) && (
          <Checkbox
            className="question-wide"
            label="Anular esta pergunta"
            hint="Todos ganham os pontos dela, também quem já respondeu, depois de recorrigir."
            checked={question.voided}
            onChange={() => onChange({ ...question, voided: !question.voided })}
          />
        )}
      </div>
      {options.length === 0 && kind === 'essay' && <p className="quiz-hint mt-3">A escola corrige em “Correções”.</p>}
    </Card>
  );
}

function Options({ question, invalid, onChange, onFocus }: QuestionCardProps & { invalid: boolean }) {
  const { id, kind, options } = question;
  function add(after: number) {
    if (options.length >= LIMITS.quizOptions) return;
    const option = newOption('', kind === 'fill' || kind === 'match');
    onChange({ ...question, options: options.toSpliced(after + 1, 0, option) });
    onFocus(`option-${option.id}`);
  }
  function remove(at: number) {
    onChange({ ...question, options: options.toSpliced(at, 1) });
    onFocus(`option-${options[at - 1]?.id ?? options[at + 1]?.id}`);
  }
  return (
    <>
      <ul className="question-options">
        {options.map((option, at) => (
          <OptionRow
            key={option.id}
            {...{ question, option, at, invalid }}
            onText={(field, text) =>
              onChange(
                { ...question, options: options.map((each) => (each === option ? { ...each, [field]: text } : each)) },
                `${option.id} ${field}`,
              )
            }
            onKey={() => onChange(withKey(question, option.id))}
            onAdd={() => add(at)}
            onRemove={() => remove(at)}
            onMove={(by) => {
              onChange(moveOption(question, option.id, by));
              onFocus(`option-${option.id}`);
            }}
          />
        ))}
      </ul>
      {kind !== 'boolean' && (
        <Button
          size="small"
          variant="ghost"
          icon={<Plus />}
          disabled={options.length >= LIMITS.quizOptions}
          onClick={() => add(options.length - 1)}
        >
          {kind === 'match' ? 'Adicionar par' : kind === 'fill' ? 'Outra resposta aceita' : 'Adicionar resposta'}
        </Button>
      )}
      <span className="sr-only" id={`options-${id}`} />
    </>
  );
}

function Points({ question, onChange }: Pick<QuestionCardProps, 'question' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label="Pontos">
      <TextInput
        inputMode="numeric"
        value={typed ?? `${question.points}`}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const points = Number(value);
          if (Number.isInteger(points) && points >= 1 && points <= LIMITS.questionPoints)
            onChange({ ...question, points }, `${question.id} points`);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}

function Minute({ question, onChange }: Pick<QuestionCardProps, 'question' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const { second } = question;
  return (
    <Field label="Rever no minuto" optional>
      <TextInput
        inputMode="numeric"
        placeholder="3:41"
        value={typed ?? (second === null ? '' : lengthText(second))}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const read = value.trim() === '' ? null : readLength(value);
          if (read === null || (read >= 0 && read <= LIMITS.videoSeconds))
            onChange({ ...question, second: read }, `${question.id} second`);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
