import { explainProblem } from './explain-problem.ts';
import { type FormName, fieldText } from './field-texts.ts';

/** The texts of one form for `useForm`: validation errors and refusals. */
export function formTexts(form: FormName, unexpected?: string) {
  return {
    say: (field: string, code: string) => fieldText(form, field, code),
    explain(error: unknown) {
      const { fields, text } = explainProblem(error, { form, unexpected });
      return Object.keys(fields).length > 0 ? { fields } : { message: text };
    },
  };
}
