import { beforeEach, describe, expect, test } from 'vitest';
import { TALK } from '#shared/conversations/limits.ts';
import { testApp } from '#test/app.ts';
import { asked, eachAnsweredByMail, room } from '#test/fixtures/conversations/reply-tests.ts';
import { newMember, type TestMember } from '#test/fixtures/team/team-fixture.ts';

/* Mail loops between two auto-responders must end, whether or not they declare themselves. */

const app = await testApp();
const { db } = app.services;

eachAnsweredByMail();

let member: TestMember;
let teamAddress: string;
beforeEach(async () => {
  member = await newMember(db, asked.school, { role: 'support' });
  teamAddress = await asked.addressOf(member.userId);
});

/** Both auto-responders answer each other for as long as replies are posted. @returns the number of resulting posts */
async function answerEachOther(words: (turn: number) => string, headers: Record<string, string> = {}): Promise<number> {
  const sides = [
    { from: asked.duda.email, to: asked.to },
    { from: member.email, to: teamAddress },
  ];
  let posts = 0;
  for (let refusals = 0, turn = 0; refusals < 2 && turn < 200; turn += 1) {
    const { code } = await room.send({ ...sides[turn % 2], subject: 'Re: A janela', text: words(turn), headers });
    refusals = code === 250 ? 0 : refusals + 1;
    posts += code === 250 ? 1 : 0;
  }
  return posts;
}

describe('of two auto-responders that answer each other', () => {
  test('declared automatic replies are not posted', async () => {
    expect(await answerEachOther((turn) => `Estou de férias (${turn}).`, { 'Auto-Submitted': 'auto-replied' })).toBe(0);
    expect(await answerEachOther((turn) => `Recebemos (${turn}).`, { Precedence: 'bulk' })).toBe(0);
    expect(await asked.posted()).toEqual([]);
  });

  test('identical replies are posted once', async () => {
    expect(await answerEachOther((turn) => (turn % 2 ? 'Recebemos sua mensagem.' : 'Estou de férias.'))).toBe(2);
  });

  test('undeclared ones with changing text are stopped by a limit', async () => {
    const posts = await answerEachOther((turn) => `Chamado nº ${turn} aberto.`);
    expect(posts).toBeGreaterThan(1);
    expect(posts).toBeLessThanOrEqual(TALK.mailsAThreadADay);
  });
});

test('a bounce message has no sender, and is refused before it is transferred', async () => {
  const { duda, to } = asked;
  const report = { envelope: { from: '', to }, from: duda.email, to, text: 'Undelivered' };
  expect(await room.send(report)).toMatchObject({ code: 550, said: expect.stringContaining('Automatic replies') });
});

test('our own e-mails are marked so that auto-responders ignore them, and are no replies if misdirected', async () => {
  const message = await asked.answerMail('Mais uma ideia.');
  const { headersOf } = await import('../../email/providers/transport.ts');
  const headers = headersOf(message ?? {});
  expect(headers).toMatchObject({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' });
  expect(await asked.mail('Mais uma ideia.', { headers })).toMatchObject({ code: 550 });
});
