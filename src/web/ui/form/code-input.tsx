import './field.css';
import './code-input.css';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CODE_LENGTH, eraseAt, type TypedCode, typeInto } from './code-digits.ts';
import { FieldError } from './field-error.tsx';

type CodeInputProps = {
  label: ReactNode;
  value: string;
  onChange: (code: string) => void;
  /** Called when the last digit is entered. */
  onComplete?: (code: string) => void;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

const BOXES = Array.from({ length: CODE_LENGTH }, (_, box) => box);

/** The six digits of an authenticator's code, one box each: typed, pasted or autofilled. */
export function CodeInput({ label, value, onChange, onComplete, hint, error, disabled, autoFocus }: CodeInputProps) {
  const noteId = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  // A rejected code is cleared by its form while the last box has the focus.
  useEffect(() => {
    if (value === '' && boxes.current.some((box) => box === document.activeElement)) boxes.current[0]?.focus();
  }, [value]);

  // Disabling the field while a code is sent takes the focus from it.
  useEffect(() => {
    if (autoFocus && !disabled && document.activeElement === document.body) boxes.current[0]?.focus();
  }, [autoFocus, disabled]);

  function show({ code, at }: TypedCode) {
    if (code !== value) onChange(code);
    boxes.current[at]?.focus();
    boxes.current[at]?.select();
    if (code !== value && code.length === CODE_LENGTH) onComplete?.(code);
  }
  function type(event: ChangeEvent<HTMLInputElement>, box: number) {
    const typed = event.target.value;
    const before = value[box] ?? '';
    // Typing before or after an existing digit replaces it.
    const added = typed.length === 2 && before ? typed.replace(before, '') : typed;
    show(added === '' && typed === '' ? eraseAt(value, box) : typeInto(value, box, added || before));
  }
  function press(event: KeyboardEvent<HTMLInputElement>, box: number) {
    const to = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: value.length }[event.key];
    if (event.key === 'Backspace') show(eraseAt(value, box));
    else if (to === undefined) return;
    else show({ code: value, at: Math.max(0, Math.min(to, value.length, CODE_LENGTH - 1)) });
    event.preventDefault();
  }

  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="code-boxes">
        {BOXES.map((box) => (
          <div key={box} className="control">
            <input
              ref={(input) => {
                boxes.current[box] = input;
              }}
              data-autofocus={autoFocus && box === 0 ? true : undefined}
              aria-label={`Dígito ${box + 1} de ${CODE_LENGTH}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error || hint ? noteId : undefined}
              inputMode="numeric"
              autoComplete={box === 0 ? 'one-time-code' : 'off'}
              value={value[box] ?? ''}
              onFocus={(event) => event.target.select()}
              onChange={(event) => type(event, box)}
              onKeyDown={(event) => press(event, box)}
            />
          </div>
        ))}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p className="field-hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}
