export type Tone = 'ok' | 'calm' | 'info' | 'warn' | 'bad';
