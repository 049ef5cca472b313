import { afterAll, expect, inject } from 'vitest';
import { shiftDate } from './clock.ts';

shiftDate(inject('clockOffsetMs'));

const records = process.env.RECORD_STATEMENTS;
if (records) {
  const { statementRecorder } = await import('./statements/recorder.ts');
  const recorder = statementRecorder(records);
  afterAll(() => recorder.flush(expect.getState().testPath ?? ''));
}
