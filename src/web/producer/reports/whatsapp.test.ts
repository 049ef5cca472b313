import { expect, test } from 'vitest';
import type { StudentAtRisk } from '#shared/contract/school/at-risk.ts';
import { messageFor, whatsappLink } from './whatsapp.ts';

const student: StudentAtRisk = {
  id: 'x',
  name: 'Maria Luísa Prado',
  email: 'maria@example.com',
  phone: '+5511987654321',
  courseTitle: 'Pão & Cia',
  progress: 40,
  lastSeen: '2026-11-01',
  daysAway: 21,
  lastDay: '2026-11-30',
};

test('the number has its country code and only digits, and the text is unchanged', () => {
  const link = new URL(whatsappLink('+55 11 98765-4321', 'Olá, Zé & cia: 100% + já?\n#1'));
  expect(link.origin + link.pathname).toBe('https://wa.me/5511987654321');
  expect(link.searchParams.get('text')).toBe('Olá, Zé & cia: 100% + já?\n#1');
});

test('each message is true of its student', () => {
  expect(messageFor('never', student)).toContain('Olá, Maria! Vi que você ainda não começou o curso Pão & Cia.');
  expect(messageFor('away14', student)).toContain(
    'Faz 21 dias que você não abre uma aula. No curso Pão & Cia você já fez 40%. Quer',
  );
  expect(messageFor('away7', { ...student, progress: 0 })).toContain('uma aula. Quer ajuda com o curso Pão & Cia?');
  expect(messageFor('ending', student)).toContain('vai até 30/11/2026, e você está em 40%');
});
