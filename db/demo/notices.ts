import { randomUUID } from 'node:crypto';
import type { Learner } from '#server/actors.ts';
import { asSchool, type Database } from '#server/db.ts';
import type { Notice } from '#server/notifications/notify.ts';
import { DAY_MS } from '#shared/time/dates.ts';

type DemoNotice = Omit<Notice, 'courseId'> & { daysAgo: number; read: boolean };

const LIVE = `A Semana da Luz Natural começa na segunda-feira, às 20h, com cinco encontros ao vivo.

Traga a câmera ou o celular que você usa no dia a dia, uma xícara e um pano claro: no primeiro encontro vamos fotografar juntos a mesma cena em três janelas diferentes e comparar o que muda. No segundo, cada pessoa mostra uma foto e recebe um comentário. Os encontros ficam gravados por 30 dias, e quem não puder vir ao vivo pode mandar perguntas antes.

O calendário completo está em https://example.com/semana-da-luz`;

/** Duda's other notifications: read and unread, short and long. */
export const DUDAS_NOTICES: DemoNotice[] = [
  { type: 'system', title: 'Semana da Luz Natural', message: LIVE, daysAgo: 0.1, read: false },
  {
    type: 'course',
    title: 'Novo curso liberado',
    message: 'O curso “Fotografia com Luz Natural” já está disponível para você.',
    daysAgo: 5,
    read: true,
  },
  {
    type: 'system',
    title: 'Manutenção no domingo',
    message: 'No domingo, das 3h às 4h, a área de alunos fica fora do ar.',
    daysAgo: 22,
    read: true,
  },
  {
    type: 'course',
    title: 'Novos cursos liberados',
    message: 'Já estão disponíveis para você: “Edição de Vídeo no Celular” e “Finanças sem Medo”.',
    daysAgo: 40,
    read: true,
  },
];

export function leaveNotices(db: Database, { producerId, studentId }: Learner, notices: DemoNotice[]): Promise<void> {
  return asSchool(db, { producerId }, async (tx) => {
    await tx
      .insertInto('notifications')
      .values(
        notices.map(({ daysAgo, ...notice }) => ({
          ...notice,
          ...{ producer_id: producerId, student_id: studentId, id: randomUUID() },
          created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
        })),
      )
      .execute();
  });
}
