import { formatCpf, isValidCpf } from './cpf.ts';

/** The letters and digits of a CNPJ, which has letters since July 2026. */
const normalizeCnpj = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Modulo 11 of Receita Federal, where a letter counts as its character code minus 48. */
function cnpjDigit(text: string): string {
  const weights = [...text].map((_, at) => ((text.length - 1 - at) % 8) + 2);
  const sum = [...text].reduce((total, letter, at) => total + (letter.charCodeAt(0) - 48) * (weights[at] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

function isValidCnpj(typed: string): boolean {
  const text = normalizeCnpj(typed);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1{13}$/.test(text)) return false;
  return cnpjDigit(text.slice(0, 12)) === text[12] && cnpjDigit(text.slice(0, 13)) === text[13];
}

/** The digits and letters of a CPF or CNPJ; null if it is neither. */
export function readDocument(typed: string): string | null {
  const text = normalizeCnpj(typed);
  if (text.length === 11 && isValidCpf(text)) return text;
  return isValidCnpj(text) ? text : null;
}

/** `CNPJ 41.207.336/0001-58`, `CPF 529.982.247-25`. */
export const documentText = (document: string): string =>
  document.length === 11
    ? `CPF ${formatCpf(document)}`
    : `CNPJ ${document.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5')}`;
