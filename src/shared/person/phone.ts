const AREA_CODE = /^[1-9]{2}/;
const NATIONAL = /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/;

/**
 * A phone number in E.164 (`+5511987654321`), or null if it is not one. Without `+` or `00` it is Brazilian; 55 is then
 * the country code only with 12 or more digits, because 55 is also an area code (Santa Maria, RS). Foreign numbers with
 * a `+` are kept unchanged.
 */
export function normalizePhone(input: string | number): string | null {
  const typed = String(input).trim();
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return internationalPhone(digits);
  if (digits.startsWith('00')) return internationalPhone(digits.slice(2));
  return brazilianPhone(withoutCountry(digits));
}

/** `(dd) ddddd-dddd` for eleven national digits, `(dd) dddd-dddd` for ten; foreign or incomplete numbers unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') && !digits.startsWith('55')) return phone;
  const national = withoutCountry(digits);
  if (!AREA_CODE.test(national)) return phone;
  if (national.length === 11) return national.replace(/(\d{2})(\d{5})(\d{4})/, '($1) $2-$3');
  return national.length === 10 ? national.replace(/(\d{2})(\d{4})(\d{4})/, '($1) $2-$3') : phone;
}

function internationalPhone(digits: string): string | null {
  if (digits.startsWith('55')) return brazilianPhone(digits.slice(2));
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
}

function brazilianPhone(digits: string): string | null {
  const national = withoutTrunkPrefix(digits);
  return NATIONAL.test(national) ? `+55${national}` : null;
}

/** Long-distance dialling: 0 and the area code, or 0, a two-digit carrier and the area code. */
function withoutTrunkPrefix(digits: string): string {
  if (!digits.startsWith('0')) return digits;
  return digits.length >= 13 ? digits.slice(3) : digits.slice(1);
}

function withoutCountry(digits: string): string {
  return digits.startsWith('55') && digits.length > 11 ? digits.slice(2) : digits;
}
