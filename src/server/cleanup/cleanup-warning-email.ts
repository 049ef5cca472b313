import { sql } from 'kysely';
import { z } from 'zod';
import { ARCHIVE_DAYS } from '#shared/cleanup.ts';
import { day } from '#shared/schemas.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';

type Content = {
  name: string;
  /** `YYYY-MM-DD`; it happens at the beginning of that day. */
  day: string;
  days: number;
  students: number;
  url: string;
};

/** Warns a producer of the coming removal of all students, while it is ahead and switched on. */
export const cleanupWarningEmail = defineEmail({
  name: 'cleanup_warning',
  carrier: 'operator',
  payload: z.object({ day }),
  async load({ db, env }, { userId, payload: { day } }) {
    const days = Math.round((Date.parse(day) - Date.parse(localDay(new Date()))) / DAY_MS);
    const { branding, students, recipient } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      students: await studentsOf(tx, userId, day),
      recipient: await presentAccount(tx, { userId }),
    }));
    if (students === null || !recipient || days < 1) return { dropped: 'outdated' };
    const content = { name: recipient.recipientName, day, days, students, url: branding.link('/admin/students') };
    return { branding, recipient, content };
  },
  subject: ({ day, days }: Content) => `Limpeza anual em ${formatDay(day)}: ${left(days)}`,
  body: ({ name, day, days, students, url }) => [
    heading(`Limpeza anual: ${left(days)}, ${name}`),
    paragraph(
      'Todos os alunos e matrículas da sua escola serão removidos à meia-noite de Brasília. Exporte a lista antes.',
    ),
    facts([
      ['Data da limpeza', formatDay(day)],
      ['Alunos na sua escola', NUMBER.format(students)],
    ]),
    button(url, 'Exportar Lista'),
    note(AFTERWARDS),
  ],
});

const NUMBER = new Intl.NumberFormat('pt-BR');

const AFTERWARDS =
  'Seus cursos, suas configurações e sua assinatura continuam como estão. Quem se matricular a partir desse dia não é afetado. ' +
  `Depois da limpeza, um arquivo com os dados dos alunos fica disponível no painel por ${ARCHIVE_DAYS} dias.`;

const left = (days: number) => (days === 1 ? 'falta 1 dia' : `faltam ${days} dias`);

/** Null if there is no clean-up left to warn of. */
async function studentsOf(tx: Tx, producerId: string | null, day: string): Promise<number | null> {
  const { rows } = await sql<{ students: number }>`
    select student_count as students from profiles p, platform_settings s
    where p.id = ${producerId} and p.role = 'admin' and s.cleanup_since is not null
      and not keeps_students(p.id, due_of_cleanup(${Number(day.slice(0, 4))}))`.execute(tx);
  return rows[0]?.students ?? null;
}
