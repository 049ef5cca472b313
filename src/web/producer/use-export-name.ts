import { exportName } from '#shared/text/export-name.ts';
import { useViewerAs } from '#web/lib/session/session.ts';

/** As the server names them: who takes a file with them stands in its name. */
export function useExportName() {
  const { name } = useViewerAs('producer');
  return (what: string, more?: { extension?: string; part?: number }) => exportName(what, name, new Date(), more);
}
