import type { StudentAtRisk } from '#shared/contract/school/at-risk.ts';
import type { Risk } from '#shared/reports.ts';
import { formatDay } from '#shared/time/days.ts';

/** Opens a conversation with a prepared text. @param phone in E.164 */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

export function messageFor(risk: Risk, { name, courseTitle, progress, daysAway, lastDay }: StudentAtRisk): string {
  const hello = `Olá, ${name.split(' ')[0]}!`;
  if (risk === 'never')
    return `${hello} Vi que você ainda não começou o curso ${courseTitle}. Posso ajudar com o acesso?`;
  if (risk === 'ending' && lastDay)
    return `${hello} Seu acesso ao curso ${courseTitle} vai até ${formatDay(lastDay)}, e você está em ${progress}%. Que tal separar um tempo para continuar?`;
  const away = `${hello} Faz ${daysAway} dias que você não abre uma aula.`;
  return progress > 0
    ? `${away} No curso ${courseTitle} você já fez ${progress}%. Quer ajuda para continuar?`
    : `${away} Quer ajuda com o curso ${courseTitle}?`;
}
