import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { LIMITS } from '#shared/limits.ts';
import type { Question, QuestionOption } from '#shared/quizzes/question.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type OptionRowProps = {
  question: Question;
  option: QuestionOption;
  at: number;
  invalid: boolean;
  onText: (field: 'text' | 'match', text: string) => void;
  onKey: () => void;
  onAdd: () => void;
  onRemove: () => void;
  onMove: (by: number) => void;
};

/** Enter adds an option below, Backspace removes an empty one, Alt with the arrow keys moves it. */
export function OptionRow(props: OptionRowProps) {
  const { question, option, at, invalid, onText, onKey, onAdd, onRemove, onMove } = props;
  const { kind, options } = question;
  const fixed = kind === 'boolean';
  const least = kind === 'fill' ? 1 : 2;

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && arrow) onMove(arrow);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !fixed) onAdd();
    else if (event.key === 'Backspace' && option.text === '' && option.match === '' && options.length > least)
      onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const text = (
    <TextInput
      id={`option-${option.id}`}
      aria-label={kind === 'match' ? `Item ${at + 1}` : `Resposta ${at + 1}`}
      aria-invalid={(invalid && option.text.trim() === '') || undefined}
      value={option.text}
      readOnly={fixed}
      maxLength={LIMITS.optionText}
      placeholder={kind === 'match' ? 'Item' : kind === 'fill' ? 'Resposta aceita' : `Resposta ${at + 1}`}
      onChange={(event) => onText('text', event.target.value)}
      onKeyDown={press}
    />
  );
  return (
    <li data-pair={kind === 'match' || kind === 'fill' || undefined}>
      {kind !== 'match' && kind !== 'fill' && (
        <input
          type={kind === 'multiple' ? 'checkbox' : 'radio'}
          className={kind === 'multiple' ? 'check' : 'radio'}
          name={`key-${question.id}`}
          aria-label={`Resposta ${at + 1} está certa`}
          checked={option.correct}
          onChange={onKey}
        />
      )}
      {kind === 'match' ? (
        <div className="question-pair">
          {text}
          <TextInput
            aria-label={`Par do item ${at + 1}`}
            aria-invalid={(invalid && option.match.trim() === '') || undefined}
            value={option.match}
            maxLength={LIMITS.optionText}
            placeholder="Par"
            onChange={(event) => onText('match', event.target.value)}
            onKeyDown={press}
          />
        </div>
      ) : (
        text
      )}
      {!fixed && (
        <IconButton
          label={`Remover resposta ${at + 1}`}
          icon={<X />}
          size="small"
          disabled={options.length <= least}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
