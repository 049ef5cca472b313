import type { FieldCode } from '#shared/errors.ts';

export type FormName =
  | 'attachment'
  | 'assignment'
  | 'sign_up'
  | 'recovery'
  | 'find_access'
  | 'reset'
  | 'course'
  | 'cohort'
  | 'package'
  | 'module'
  | 'lesson'
  | 'lessons'
  | 'brought_course'
  | 'enrollment'
  | 'password'
  | 'profile'
  | 'settings'
  | 'banner'
  | 'notice'
  | 'conversation_settings'
  | 'saved_reply'
  | 'team'
  | 'team_note'
  | 'address'
  | 'watermark_code'
  | 'webhook_secret'
  | 'video_key'
  | 'platform'
  | 'prices'
  | 'certificate'
  | 'none';

export type FieldKey = `${string}.${FieldCode}`;

const BY_CODE: Record<FieldCode, string> = {
  required: 'Preencha este campo',
  too_long: 'O texto é longo demais',
  too_short: 'O texto é curto demais',
  invalid: 'Confira este campo',
  reserved: 'Este valor é reservado',
  unknown_field: 'Este campo não é aceito aqui',
  forbidden_claim: 'Um certificado de curso livre não pode dizer isso',
  unprintable: 'Use só letras: emoji e outros sinais não saem impressos',
};

export type FieldTexts = {
  byField: Partial<Record<FieldKey, string>>;
  byForm: Partial<Record<FormName, Partial<Record<FieldKey, string>>>>;
};

const BY_FIELD: FieldTexts['byField'] = {
  'name.required': 'Informe o nome',
  'email.required': 'Informe o e-mail',
  'email.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br',
  'password.required': 'Informe a senha',
  'password.too_short': 'A senha deve ter pelo menos 6 caracteres',
  'password.too_long': 'A senha deve ter no máximo 128 caracteres',
  'confirmation.invalid': 'As senhas não coincidem',
  'phone.invalid': 'Informe um telefone com DDD, como (11) 98765-4321',
  'cpf.invalid': 'CPF inválido. Confira os 11 números',
};

const BY_FORM: FieldTexts['byForm'] = {
  recovery: { 'email.required': 'Por favor, informe seu email' },
  find_access: {
    'holder.required': 'Informe seu e-mail ou CPF',
    'holder.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br, ou os 11 números do CPF',
  },
  reset: { 'password.required': 'Digite a nova senha' },
  password: {
    'currentPassword.required': 'Digite a senha atual',
    'password.required': 'Digite a nova senha',
    'password.too_short': 'A nova senha deve ter pelo menos 6 caracteres',
    'password.too_long': 'A nova senha deve ter no máximo 128 caracteres',
  },
  profile: { 'name.required': 'Informe seu nome', 'name.too_long': 'O nome pode ter até 120 caracteres' },
};

/** Adds an area's own sentences, so that students do not load those for producers. */
export function addFieldTexts({ byField, byForm }: FieldTexts): void {
  Object.assign(BY_FIELD, byField);
  Object.assign(BY_FORM, byForm);
}

/** The sentence under a field: the form's own, else the field's, else the code's general one. */
export function fieldText(form: FormName, field: string, code: string): string {
  const key = `${field}.${code}` as FieldKey;
  return BY_FORM[form]?.[key] ?? BY_FIELD[key] ?? BY_CODE[code as FieldCode] ?? BY_CODE.invalid;
}
