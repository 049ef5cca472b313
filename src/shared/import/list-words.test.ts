import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInList } from './day-in-list.ts';
import { accessByStatus } from './statuses.ts';

/** Lone surrogates and NUL as well. */
const ANY_TEXT = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes));

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2027', '2027-02-01'],
  ['31/12/2026 23:59:59', '2026-12-31'],
  ['31/12/26', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T03:00:00.000Z', '2026-12-31'],
  ['46387', '2026-12-31'],
  ['', null],
  ['Vitalício', null],
  ['31/02/2026', undefined],
  ['12/31/2026', undefined],
  ['amanhã', undefined],
  ['00/00/0000', undefined],
])('%j is %s', (cell, day) => expect(dayInList(cell)).toBe(day));

test.each([
  ['Aprovado', 'paid'],
  ['Completo', 'paid'],
  ['paid', 'paid'],
  ['Paga', 'paid'],
  ['Ativo', 'paid'],
  ['', 'paid'],
  ['Reembolsado', 'refunded'],
  ['refunded', 'refunded'],
  ['chargedback', 'refunded'],
  ['Chargeback', 'refunded'],
  ['Pagamento contestado', 'refunded'],
  ['Cancelado', 'cancelled'],
  ['Inativo', 'cancelled'],
  ['Aguardando pagamento', 'unpaid'],
  ['waiting_payment', 'unpaid'],
  ['Expirado', 'unpaid'],
  ['Recusado', 'unpaid'],
  ['Não pago', 'unpaid'],
  ['Não aprovado', 'unpaid'],
  ['Pagamento não confirmado', 'unpaid'],
  ['Incompleto', 'unpaid'],
  ['incomplete', 'unpaid'],
  ['not paid', 'unpaid'],
  ['unapproved', 'unpaid'],
  ['Desativado', 'cancelled'],
  ['Boleto', 'unpaid'],
  ['Boleto impresso', 'unpaid'],
  ['Boleto pago', 'paid'],
  ['Pago com boleto', 'paid'],
  ['Em Marte', 'unknown_status'],
])('the status %j is %s', (status, standing) => expect(accessByStatus(status)).toBe(standing));

test('every formatted day is read back', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year, month, ofMonth] = day.split('-');
      expect(dayInList(`${ofMonth}/${month}/${year} 10:00`)).toBe(day);
      expect(dayInList(day)).toBe(day);
    }),
  );
});

test('any cell is a day, empty, or unreadable', () => {
  fc.assert(
    fc.property(ANY_TEXT, (cell) => {
      expect(dayInList(cell) ?? '2026-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(['paid', 'refunded', 'cancelled', 'unpaid', 'unknown_status']).toContain(accessByStatus(cell));
    }),
  );
});
