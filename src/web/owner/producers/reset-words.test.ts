import { expect, test } from 'vitest';
import type { FactorReset } from '#shared/contract/account/factor-reset.ts';
import { noticeTrouble, resetOutcome } from './reset-words.ts';

test('a notice that bounced or failed tells the owner why and what to do', () => {
  expect(noticeTrouble({ status: 'bounced', reason: 'address' })).toEqual({
    title: 'O aviso por e-mail foi devolvido',
    text: 'O endereço não existe ou não recebe mensagens. Avise a pessoa por outro meio: se não foi ela que pediu, cancele.',
  });
  expect(noticeTrouble({ status: 'failed', reason: 'unknown' })).toEqual({
    title: 'O aviso por e-mail não foi entregue',
    text: 'O servidor de e-mail não disse o motivo. Avise a pessoa por outro meio: se não foi ela que pediu, cancele.',
  });
});

test('a notice that is being retried says so', () => {
  expect(noticeTrouble({ status: 'queued', reason: 'connection' })).toEqual({
    title: 'O aviso por e-mail ainda não foi entregue',
    text: 'Não foi possível falar com o servidor de e-mail. Vamos tentar de novo sozinhos.',
  });
});

test('nothing is said about a notice that was sent, is about to be, or is no longer stored', () => {
  expect(noticeTrouble({ status: 'sent', reason: null })).toBeNull();
  expect(noticeTrouble({ status: 'queued', reason: null })).toBeNull();
  expect(noticeTrouble(null)).toBeNull();
});

test('a completed reset says if its notice never arrived', () => {
  const done: FactorReset = {
    id: '',
    askedAt: '2026-11-20T12:00:00.000Z',
    askedBy: 'Dona',
    identityCheck: 'video_call',
    dueAt: '2026-11-21T12:00:00.000Z',
    cancelledAt: null,
    cancelledBy: null,
    doneAt: '2026-11-21T12:00:00.000Z',
    notice: { status: 'sent', reason: null },
  };
  expect(resetOutcome(done)).toBe('Feita em 21/11/2026 09:00');
  expect(resetOutcome({ ...done, notice: { status: 'bounced', reason: 'mailbox' } })).toBe(
    'Feita em 21/11/2026 09:00, sem que o aviso por e-mail chegasse',
  );
});
