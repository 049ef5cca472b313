/**
 * Whether a robots.txt allows a path for a robot (RFC 9309): the longest matching rule counts, `allow` before
 * `disallow`.
 */
export function mayRead(robots: string, path: string, name = 'ateneubot'): boolean {
  const groups = groupsOf(robots);
  const own = groups.filter(({ agents }) => agents.includes(name));
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  );
  const fitting = rules.filter(({ pattern }) => pattern !== '' && fits(pattern, path));
  const longest = Math.max(-1, ...fitting.map(({ pattern }) => pattern.length));
  return longest < 0 || fitting.some(({ allows, pattern }) => allows && pattern.length === longest);
}

type Rule = { allows: boolean; pattern: string };
type Group = { agents: string[]; rules: Rule[] };

function groupsOf(robots: string): Group[] {
  const groups: Group[] = [];
  let naming = false;
  for (const line of robots.split(/\r?\n/)) {
    const { name, value } = fieldOf(line);
    if (name === 'user-agent') {
      if (!naming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      naming = true;
    } else if (name === 'allow' || name === 'disallow') {
      groups.at(-1)?.rules.push({ allows: name === 'allow', pattern: value });
      naming = false;
    }
  }
  return groups;
}

/** Not a regular expression either: blanks before a comment could be shared out in many ways. */
function fieldOf(line: string): { name: string; value: string } {
  const [said = ''] = line.split('#', 1);
  const colon = said.indexOf(':');
  return { name: said.slice(0, Math.max(0, colon)).trim().toLowerCase(), value: said.slice(colon + 1).trim() };
}

/**
 * `*` matches anything and a final `$` the end. Not a regular expression, since a foreign pattern could run for hours.
 */
function fits(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$');
  const parts = (ends ? pattern.slice(0, -1) : pattern).split('*');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const last = ends && index === parts.length - 1;
    const found =
      index === 0 ? (path.startsWith(part) ? 0 : -1) : last ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at) return false;
    at = found + part.length;
  }
  return !ends || at === path.length;
}
