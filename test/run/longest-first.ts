import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole processes, or everything there is: little to read, but long to run. */
const LONG = ['authorization', 'cleanup', 'deploy', 'faults', 'fuzz', 'isolation', 'security', 'start'].map((folder) =>
  fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
);
const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.startsWith(folder));

/**
 * Without durations from an earlier run, vitest starts with the largest files. Small but slow files would
 * come last and leave a core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))]);
  }
}
