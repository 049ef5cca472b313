import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { LessonThreads } from '#shared/contract/conversations/lesson-threads.ts';
import { testApp } from '#test/app.ts';
import { REPLY_DOMAIN } from '#test/fixtures/conversations/mail-room.ts';
import { asked, eachAnsweredByMail, room } from '#test/fixtures/conversations/reply-tests.ts';
import { REPLIES, SENT, TYPED } from '#test/fixtures/conversations/reply-texts.ts';
import { newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../../db.ts';

/* Replies by e-mail, delivered over the receiver's real port. */

const app = await testApp();
const { db } = app.services;

eachAnsweredByMail();

describe('a reply', () => {
  test('to an answer’s e-mail is its student’s post, waits for the team, and is shown under the lesson', async () => {
    expect(asked.to).toMatch(new RegExp(`^[\\da-f]{40}@${REPLY_DOMAIN}$`));
    expect(await asked.mail(`Obrigada!\n\nEm 26/11/2026 10:12, Escola escreveu:\n> Feche a cortina.`)).toMatchObject({
      code: 250,
    });
    const seen = await asked.conversation();
    expect(seen.posts.slice(2)).toMatchObject([
      { body: 'Obrigada!', team: false, authorName: 'Duda Aluna', byMail: true },
    ]);
    expect(seen.waitingSince).not.toBeNull();
    const caller = await app.signedIn({ kind: 'student', ...asked.duda });
    const { data } = await app.call('student.lessonThreads', { lessonId: asked.place.lessonId }, caller);
    const shown = (data as LessonThreads).threads[0]?.posts ?? [];
    expect(shown.at(-1)).toMatchObject({ body: 'Obrigada!', mine: true });
    expect(shown.map(({ byMail }) => byMail)).toEqual([false, false, true]);
  });

  test('to a waiting post’s e-mail is the team’s answer, and is audited', async () => {
    await asked.mail('Ainda não funcionou.');
    const { producerId } = asked.school;
    const { email } = await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').select('email').where('id', '=', producerId).executeTakeFirstOrThrow(),
    );
    const waiting = await room.waitingMail(producerId, email);
    expect(waiting?.html).toContain(`mailto:${waiting?.replyTo}`);
    const answer = await room.send({ from: email, to: waiting?.replyTo ?? '', text: 'Use um difusor, {nome}.' });
    expect(answer.code).toBe(250);
    const seen = await asked.conversation();
    expect(seen.posts.at(-1)).toMatchObject({ body: 'Use um difusor, Duda.', team: true, byMail: true });
    expect(seen.waitingSince).toBeNull();
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ by: string }>`select actor_id::text as by from school_deeds
        where producer_id = ${producerId} and action = 'thread_answered' order by at desc, id desc`.execute(tx),
    );
    expect(rows.map(({ by }) => by)).toEqual([producerId, producerId]);
  });

  test('is asked of people only, not of auto-responders, and its address is stored nowhere in clear', async () => {
    const message = await asked.answerMail('E agora?');
    expect(message).toMatchObject({ wantsNoProgram: true });
    const token = message?.replyTo?.split('@')[0] ?? '';
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ stored: string }>`select concat(
        (select jsonb_agg(to_jsonb(l)) from email_logs l where l.user_id = ${asked.duda.userId}),
        (select jsonb_agg(to_jsonb(a)) from reply_addresses a where a.producer_id = ${asked.school.producerId})) as stored`.execute(
        tx,
      ),
    );
    expect(token).toHaveLength(40);
    expect(rows[0]?.stored).not.toContain(token);
  });

  test('is asked of the asker alone where students do not write to each other', async () => {
    const { school, place, threadId } = asked;
    const edu = await newStudent(db, school);
    await openEnrollment(db, edu, place.courseId);
    const caller = await app.signedIn({ kind: 'student', ...edu });
    await app.call('student.followThread', { threadId, following: 'on' }, caller);
    await asSchool(db, school, (tx) =>
      tx.insertInto('conversation_settings').values({ producer_id: school.producerId, audience: 'minors' }).execute(),
    );
    const toDuda = await asked.answerMail('E o difusor?');
    const [toEdu] = await room.mailsTo(edu.userId);
    expect([toDuda, toEdu].map((mail) => mail?.text.includes('responda a este e-mail'))).toEqual([true, false]);
    expect([toDuda, toEdu].map((mail) => mail?.replyTo?.includes(REPLY_DOMAIN) ?? false)).toEqual([true, false]);
  });

  test.each(Object.entries(REPLIES))('as %s writes it keeps only the typed text', async (_, text) => {
    expect((await asked.mail(text)).code).toBe(250);
    expect(await asked.posted()).toEqual([TYPED]);
  });

  test('in HTML only becomes text, without markup or quotes', async () => {
    const html = `<div>Funcionou, <b>obrigada</b>!<script>alert(1)</script></div><div class="gmail_quote"><div class="gmail_attr">Em qui., Escola escreveu:</div><blockquote>${SENT}</blockquote></div>`;
    expect((await asked.mail('', { text: undefined, html })).code).toBe(250);
    expect(await asked.posted()).toEqual(['Funcionou, obrigada!']);
  });

  test('in windows-1252 and quoted-printable keeps its letters', async () => {
    const lines = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset="windows-1252"'];
    lines.push('Content-Transfer-Encoding: quoted-printable', '');
    lines.push('A luz =E9 dura =96 ', 'n=E3o =93suave=94 como pens=', 'ei.', '');
    expect((await asked.raw(lines)).code).toBe(250);
    expect(await asked.posted()).toEqual(['A luz é dura –\nnão “suave” como pensei.']);
  });

  test('names its attachments, which are left out', async () => {
    const attachments = [{ filename: 'luz.pdf', content: Buffer.alloc(4 * 1024 * 1024, 1) }];
    expect((await asked.mail('Veja o arquivo.', { attachments })).code).toBe(250);
    expect(await asked.posted()).toEqual(['Veja o arquivo.\n\n[Anexos que não foram publicados: luz.pdf]']);
  });

  test('delivered twice is one post, also concurrently', async () => {
    const messageId = `<${randomUUID()}@gmail.test>`;
    for (const _ of [1, 2]) expect((await asked.mail('Uma vez só.', { messageId })).code).toBe(250);
    const other = { messageId: `<${randomUUID()}@gmail.test>` };
    const both = await Promise.all([asked.mail('De uma vez.', other), asked.mail('De uma vez.', other)]);
    expect(both.map(({ code }) => code)).toEqual([250, 250]);
    expect(await asked.posted()).toEqual(['Uma vez só.', 'De uma vez.']);
  });

  test('and another one over a second connection are both posted', async () => {
    const sent = await Promise.all([asked.mail('Primeira coisa.'), asked.mail('Outra coisa.')]);
    expect(sent.map(({ code }) => code)).toEqual([250, 250]);
    expect((await asked.posted()).sort()).toEqual(['Outra coisa.', 'Primeira coisa.']);
  });

  test('with a first link is held for approval, like a typed one', async () => {
    expect((await asked.mail('Vi aqui: https://exemplo.test/luz')).code).toBe(250);
    expect((await asked.conversation()).posts.at(-1)).toMatchObject({ state: 'held' });
  });

  test('that is truncated is not posted, and from broken MIME the readable part is', async () => {
    await breakOff(room.port, [`MAIL FROM:<${asked.duda.email}>`, `RCPT TO:<${asked.to}>`, 'DATA']);
    const lines = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Inteira',
      '',
    ];
    expect((await asked.raw(lines)).code).toBe(250);
    expect(await asked.posted()).toEqual(['Inteira']);
  });
});

/** Sends these lines one by one, starts a message and disconnects. */
const breakOff = (port: number, commands: string[]) =>
  new Promise<void>((resolve) => {
    const lines = ['EHLO test', ...commands, 'Subject: meia\r\n\r\nMeta'];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', () => {
      socket.write(`${lines.shift()}\r\n`);
      if (lines.length === 0) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
