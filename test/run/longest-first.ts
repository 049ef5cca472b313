import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole processes, or everything there is: little to read, but long to run. */
const LONG = ['authorization', 'cleanup', 'deploy', 'faults', 'fuzz', 'isolation', 'security', 'start'].map((folder) =>
  fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
);
const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.startsWith(folder));

/**
 * Where no run before has told how long files take, vitest begins with the largest. Those that take minutes though they are small would
 * come last, and leave a core with nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))]);
  }
}
