import { exportName } from '#shared/text/export-name.ts';
import { useViewerAs } from '#web/lib/session/session.ts';

/** File names in the server's format, which includes who exported them. */
export function useExportName() {
  const { name } = useViewerAs('producer');
  return (what: string, more?: { extension?: string; part?: number }) => exportName(what, name, new Date(), more);
}
