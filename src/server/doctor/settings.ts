import { isLoopback } from '../env/values.ts';
import { type Env, readEnv, SETTING_NAMES } from '../env.ts';
import { StartupError } from '../startup-error.ts';
import { about, type Finding } from './finding.ts';

type Source = Record<string, string | undefined>;

const { ok, warn, wrong } = about('configuração');

/** Invalid settings stop all further checks. */
export function checkSettings(source: Source): { findings: Finding[]; env: Env | null } {
  const unknown = misspelt(Object.keys(source)).map(([given, meant]) =>
    warn(`${given} não é uma configuração do Ateneu`, `Você quis dizer ${meant}?`),
  );
  try {
    const env = readEnv(source);
    return { findings: [...unknown, ...judge(env)], env };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const [, ...problems] = error.message.split('\n- ');
    return {
      findings: [...unknown, ...problems.map((problem) => wrong(problem, 'Ajuste antes de iniciar.'))],
      env: null,
    };
  }
}

function judge(env: Env): Finding[] {
  const findings = [
    ok(env.production ? 'completa, de produção' : `completa, de ${env.demo ? 'demonstração' : 'teste'}`),
  ];
  if (env.production && env.trustedProxies.length === 0 && !isLoopback(new URL(env.publicUrl).hostname))
    findings.push(
      warn(
        'TRUSTED_PROXIES está vazio: atrás de um proxy, todos parecem vir do mesmo endereço e se limitam uns aos outros',
        'Informe o endereço do proxy, como TRUSTED_PROXIES=127.0.0.1.',
      ),
    );
  if (env.production && !env.backupPassphrase)
    findings.push(
      warn(
        'sem BACKUP_PASSPHRASE, os backups não levam as chaves da aplicação e não são cifrados',
        'Defina uma senha de 12 letras ou mais e guarde-a fora desta máquina.',
      ),
    );
  return findings;
}

/** Variables that look like misspelt settings of ours. */
function misspelt(names: readonly string[]): [given: string, meant: string][] {
  const others = names.filter((name) => !SETTING_NAMES.includes(name) && /^[A-Z][A-Z\d_]+$/.test(name));
  return others.flatMap((given) => {
    const meant = SETTING_NAMES.find((name) => name.length > 5 && distance(given, name) <= 2);
    return meant ? [[given, meant] as [string, string]] : [];
  });
}

/** Levenshtein's: how many letters to add, drop or change. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === against ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}
