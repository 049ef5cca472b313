import type { FieldCode } from '#shared/errors.ts';

export type FormName =
  | 'sign_up'
  | 'recovery'
  | 'find_access'
  | 'reset'
  | 'course'
  | 'module'
  | 'lesson'
  | 'lessons'
  | 'enrolment'
  | 'password'
  | 'profile'
  | 'settings'
  | 'banner'
  | 'notice'
  | 'address'
  | 'watermark_code'
  | 'webhook_secret'
  | 'platform'
  | 'prices'
  | 'none';

type Key = `${string}.${FieldCode}`;

const BY_CODE: Record<FieldCode, string> = {
  required: 'Preencha este campo',
  too_long: 'O texto é longo demais',
  too_short: 'O texto é curto demais',
  invalid: 'Confira este campo',
  unknown_field: 'Este campo não é aceito aqui',
};

const NO_COLOR = 'Informe uma cor como #4318FF';
const NO_ADDRESS = 'Informe um endereço que comece com https://';

const BY_FIELD: Partial<Record<Key, string>> = {
  'name.required': 'Informe o nome',
  'email.required': 'Informe o e-mail',
  'email.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br',
  'password.required': 'Informe a senha',
  'password.too_short': 'A senha deve ter pelo menos 6 caracteres',
  'password.too_long': 'A senha deve ter no máximo 128 caracteres',
  'confirmation.invalid': 'As senhas não coincidem',
  'phone.invalid': 'Informe um telefone com DDD, como (11) 98765-4321',
  'cpf.invalid': 'CPF inválido. Confira os 11 números',
  'title.required': 'Informe o título',
  'title.too_long': 'O título pode ter até 200 caracteres',
  'message.required': 'Escreva a mensagem',
  'message.too_long': 'A mensagem pode ter até 5.000 caracteres',
  'coverUrl.invalid': 'Informe um endereço de imagem que comece com https://',
  'imageUrl.required': 'A URL da imagem é obrigatória',
  'imageUrl.invalid': 'Informe um endereço de imagem que comece com https://',
  'phoneImageUrl.invalid': 'Informe um endereço de imagem que comece com https://',
  'linkUrl.invalid': 'Informe um endereço que comece com https://',
  'domain.required': 'Informe o domínio',
  'domain.invalid': 'Informe um domínio seu, como aulas.suaescola.com.br',
  'slug.required': 'Informe o nome',
  'slug.invalid': 'Use letras minúsculas, números e hifens, como minha-escola',
  'salesUrl.invalid': 'Informe um endereço que comece com https://',
  'ebookUrl.invalid': 'Informe um endereço que comece com https://',
  'videoUrl.invalid': 'Este endereço de vídeo não é válido. Copie o link completo do vídeo',
  'releaseDays.invalid': 'Informe um número inteiro de dias, a partir de 0',
  'releaseDays.too_long': 'O máximo são 3650 dias',
  'accessPeriod.days.required': 'Informe o número de dias',
  'accessPeriod.days.invalid': 'Informe um número inteiro de dias, a partir de 1',
  'accessPeriod.days.too_long': 'O máximo são 3650 dias',
  'accessPeriod.lastDay.required': 'Escolha o último dia',
  'accessPeriod.lastDay.invalid': 'Escolha um dia a partir de hoje',
  'accessPeriod.invalid': 'Este prazo de acesso não é válido',
  'period.invalid': 'Este prazo de acesso não é válido',
  'lastDays.invalid': 'Escolha um dia a partir de hoje',
  'ends.invalid': 'O último dia de acesso tem que ser hoje ou depois',
  'priceCents.invalid': 'Informe um preço como 97,00',
  'priceCents.too_long': 'O preço máximo é R$ 100.000,00',
};

const BY_FORM: Partial<Record<FormName, Partial<Record<Key, string>>>> = {
  sign_up: {
    'name.required': 'Informe seu nome completo',
    'email.required': 'Informe seu e-mail',
    'password.required': 'Escolha uma senha',
    'terms.required': 'Você precisa concordar com os Termos de Uso e Política de Privacidade',
  },
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
  watermark_code: {
    'code.required': 'Digite o código que aparece no vídeo',
    'code.invalid': 'O código tem 8 letras e números, como K3TF-9MZ2',
  },
  settings: {
    'memberAreaName.required': 'Informe o nome da área de membros',
    'memberAreaName.too_long': 'O nome pode ter até 80 caracteres',
    'primaryColor.required': NO_COLOR,
    'primaryColor.invalid': NO_COLOR,
    'navbarColor.required': NO_COLOR,
    'navbarColor.invalid': NO_COLOR,
    'backgroundColor.required': NO_COLOR,
    'backgroundColor.invalid': NO_COLOR,
    'secondaryLightColor.required': NO_COLOR,
    'secondaryLightColor.invalid': NO_COLOR,
    'navbarLogoUrl.invalid': 'Informe um endereço de imagem que comece com https://',
    'email.apiKey.invalid': 'Esta chave não parece completa. Copie-a de novo do painel da Brevo',
    'email.senderEmail.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br',
    'email.senderName.too_long': 'O nome pode ter até 120 caracteres',
    'email.template.subject.required': 'Escreva o assunto',
    'email.template.subject.too_long': 'O assunto pode ter até 200 caracteres',
    'email.template.body.required': 'Escreva o corpo do e-mail, ou restaure o padrão',
    'email.template.body.too_long': 'O corpo do e-mail pode ter até 50.000 caracteres',
    'to.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br',
    'supportEmail.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br',
    'socialLinks.instagram.invalid': NO_ADDRESS,
    'socialLinks.youtube.invalid': NO_ADDRESS,
    'socialLinks.discord.invalid': NO_ADDRESS,
    'socialLinks.telegram.invalid': NO_ADDRESS,
    'socialLinks.whatsapp.invalid': 'Informe o número com DDD ou um endereço que comece com https://',
  },
  platform: {
    'platformName.required': 'Informe o nome da plataforma',
    'platformName.too_long': 'O nome pode ter até 80 caracteres',
    'platformLogo.invalid': 'Informe um endereço de imagem que comece com https://',
    'platformUrl.invalid': NO_ADDRESS,
    'termsUrl.invalid': NO_ADDRESS,
    'privacyUrl.invalid': NO_ADDRESS,
    'primaryColor.required': NO_COLOR,
    'primaryColor.invalid': NO_COLOR,
    'supportEmail.invalid': 'Informe um e-mail válido, como nome@exemplo.com.br',
    'socialLinks.instagram.invalid': NO_ADDRESS,
    'socialLinks.youtube.invalid': NO_ADDRESS,
    'socialLinks.discord.invalid': NO_ADDRESS,
    'socialLinks.telegram.invalid': NO_ADDRESS,
    'socialLinks.whatsapp.invalid': 'Informe o número com DDD ou um endereço que comece com https://',
  },
  webhook_secret: {
    'secret.required': 'Cole a chave que a plataforma mostra',
    'secret.too_long': 'A chave pode ter até 500 caracteres',
  },
  lessons: {
    'lines.required': 'Escreva pelo menos uma aula',
    'lines.invalid': 'Corrija as linhas marcadas abaixo',
    'lines.too_long': 'Adicione até 200 aulas de cada vez',
  },
  enrolment: { 'courseIds.required': 'Selecione pelo menos 1 curso' },
};

/** The sentence under a field: the form's own, else the field's, else what the code says by itself. */
export function fieldText(form: FormName, field: string, code: string): string {
  const key = `${field}.${code}` as Key;
  return BY_FORM[form]?.[key] ?? BY_FIELD[key] ?? BY_CODE[code as FieldCode] ?? BY_CODE.invalid;
}
