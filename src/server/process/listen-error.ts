import { StartupError } from '../startup-error.ts';

type Place = { host: string; port: number };

const SETTINGS = {
  people: { host: 'HOST', other: 'Escolha outra com PORT=3001 npm start.' },
  replies: { host: 'REPLY_HOST', other: 'Escolha outra com REPLY_PORT.' },
  metrics: { host: 'METRICS_HOST', other: 'Escolha outra com METRICS_PORT.' },
};

/** Explains the error to the person who configured the address. */
export function explainListen(
  error: NodeJS.ErrnoException,
  { host, port }: Place,
  whose: keyof typeof SETTINGS,
): Error {
  const where = `${host}:${port}`;
  const settings = SETTINGS[whose];
  if (error.code === 'EADDRINUSE')
    return new StartupError(`A porta ${port} já está em uso (${where}). ${settings.other}`);
  if (error.code === 'EACCES')
    return new StartupError(`Sem permissão para abrir ${where}. Use uma porta acima de 1023.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new StartupError(`O endereço ${host} não existe nesta máquina. Ajuste ${settings.host}.`);
  return error;
}
