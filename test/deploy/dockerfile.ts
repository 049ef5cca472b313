import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Instruction = { name: string; text: string };
type Stage = {
  from: string;
  /** In order, each on one line with its options. */
  instructions: Instruction[];
};

/** The stages of the Dockerfile. */
export function readDockerfile(): Stage[] {
  const lines = readFileSync(`${ROOT}Dockerfile`, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines.filter((each) => each !== '')) {
    const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ from: text, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

export const textsOf = (stage: Stage, name: string) =>
  stage.instructions.filter((each) => each.name === name).map(({ text }) => text);

/** The arguments of what is started without a shell. */
export const commandIn = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')));

/** Variables set by ENV. */
export const settingsIn = (stage: Stage): Record<string, string> =>
  Object.fromEntries(textsOf(stage, 'ENV').flatMap((text) => text.split(' ').map((each) => each.split('='))));
