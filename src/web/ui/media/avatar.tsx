import './avatar.css';
import { cx } from '#web/ui/cx.ts';
import { hash } from './hash.ts';

type AvatarProps = { name: string; src?: string | null; large?: boolean; className?: string };

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase('pt-BR');
}

/** Decorative: the name is always beside it. */
export function Avatar({ name, src, large, className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={cx('avatar', `avatar-${hash(name, 6)}`, large && 'avatar-large', className)}>
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  );
}
