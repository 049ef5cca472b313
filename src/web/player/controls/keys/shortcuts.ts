export type Shortcut =
  | 'play'
  | 'back'
  | 'forward'
  | 'tenth'
  | 'slower'
  | 'faster'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'help';

const BY_KEY: Record<string, Shortcut> = {
  ' ': 'play',
  k: 'play',
  j: 'back',
  l: 'forward',
  '<': 'slower',
  '>': 'faster',
  arrowleft: 'back',
  arrowright: 'forward',
  arrowup: 'louder',
  arrowdown: 'quieter',
  m: 'mute',
  c: 'captions',
  f: 'fullscreen',
  '?': 'help',
};

type Control = 'button' | 'slider' | 'text' | 'menu' | null;
type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'>;

/** The player's action for a key; null if the focused control uses it itself. */
export function shortcutOf(press: Press, control: Control): Shortcut | null {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey) return null;
  // On most keyboards these are on shifted keys.
  if (press.shiftKey && !/^[?<>]$/.test(press.key)) return null;
  if (control === 'text' || control === 'menu') return null;
  if (control === 'button' && press.key === ' ') return null;
  if (control === 'slider' && press.key.startsWith('Arrow')) return null;
  if (/^\d$/.test(press.key)) return 'tenth';
  return BY_KEY[press.key.toLowerCase()] ?? null;
}

export function controlUnder(target: Element): Control {
  if (target.closest('[role="menu"]')) return 'menu';
  if (target.closest('[role="slider"], input[type="range"]')) return 'slider';
  if (target.closest('button, a')) return 'button';
  return target.closest('input, textarea, select, [contenteditable="true"]') ? 'text' : null;
}
