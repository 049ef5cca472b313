export const CODE_LENGTH = 6;

/** A code as shown in its boxes, without gaps between digits. */
export type TypedCode = { code: string /** Index of the box to continue in. */; at: number };

const last = CODE_LENGTH - 1;
const put = (code: string, at: number): TypedCode => ({ code: code.slice(0, CODE_LENGTH), at: Math.min(at, last) });

/** Enters typed, pasted or autofilled text from a box on; non-digits are dropped. */
export function typeInto(code: string, box: number, typed: string): TypedCode {
  const digits = typed.replace(/\D/g, '');
  const from = Math.min(box, code.length);
  return put(code.slice(0, from) + digits + code.slice(from + digits.length), from + digits.length);
}

/** Backspace: the digit of the box, or the one before an empty box. */
export function eraseAt(code: string, box: number): TypedCode {
  const at = code[box] ? box : Math.max(0, Math.min(box, code.length) - 1);
  return put(code.slice(0, at) + code.slice(at + 1), at);
}
