/** The digits of a CPF. A number (some sales platforms send one) has lost its leading zeros and gets them back. */
export function normalizeCpf(input: string | number): string {
  if (typeof input === 'number')
    return Number.isSafeInteger(input) && input >= 0 ? String(input).padStart(11, '0') : '';
  return input.replace(/\D/g, '');
}

/** Whether both check digits hold; formatting is ignored. Eleven equal digits pass the arithmetic and are refused. */
export function isValidCpf(input: string | number): boolean {
  const digits = normalizeCpf(input);
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10];
}

/** ddd.ddd.ddd-dd; anything but eleven digits is returned unchanged. */
export function formatCpf(input: string): string {
  const digits = normalizeCpf(input);
  return digits.length === 11 ? digits.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4') : input;
}

/** `•••.982.247-••`, enough to recognise one's own; an incomplete CPF is masked completely, and '' stays ''. */
export function maskCpf(input: string): string {
  const digits = normalizeCpf(input);
  if (digits === '') return '';
  return digits.length === 11 ? `•••.${digits.slice(3, 6)}.${digits.slice(6, 9)}-••` : '•••.•••.•••-••';
}

/** `***.982.247-**`, as certificates print it. */
export const printedCpf = (cpf: string): string => maskCpf(cpf).replaceAll('•', '*');

/** Modulo 11 of Receita Federal: weights from length + 1 down to 2, times 10, with 10 read as 0. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) sum += Number(digit) * (digits.length + 1 - index);
  return String(((sum * 10) % 11) % 10);
}
