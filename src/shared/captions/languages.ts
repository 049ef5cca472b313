/** Languages for captions, the most likely first. */
export const CAPTION_LANGUAGES = [
  'pt-BR',
  'en',
  'es',
  'fr',
  'it',
  'de',
  'ja',
  'zh',
  'ko',
  'ar',
  'ru',
  'pt-PT',
] as const;

const NAMES = new Intl.DisplayNames('pt-BR', { type: 'language' });

/** `Português (Brasil)`. */
export function captionLanguage(code: string): string {
  const name = NAMES.of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
