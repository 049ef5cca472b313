import { useQueryClient } from '@tanstack/react-query';
import type { BroughtPackage } from '#shared/contract/school-package.ts';
import { partsOf } from '#shared/parts.ts';
import { MOST_PARTS } from '#shared/school-package/school-package.ts';
import { api } from '#web/lib/api/api.ts';
import { usePartsUpload } from '../parts/use-parts-upload.ts';

/** Uploads a package, resuming an unfinished upload. */
export function usePackageUpload(underway: BroughtPackage | null) {
  const queries = useQueryClient();
  return usePartsUpload({
    underway,
    refusal: (file) => refusalOf(file, underway),
    start: async (file) => (await api.producer.startSchoolImport.call({ parts: partsOf(file.size) })).packageId,
    send: ({ id: packageId, ...part }, signal) => api.producer.sendPackagePart.call({ packageId, ...part }, { signal }),
    onOver: () => queries.invalidateQueries({ queryKey: api.producer.schoolPackages.key() }),
  });
}

function refusalOf(file: File, underway: BroughtPackage | null): string | null {
  const parts = partsOf(file.size);
  if (parts > MOST_PARTS) return 'O pacote é grande demais para ser trazido pelo navegador: o limite é de 8 GB.';
  if (underway && underway.parts !== parts)
    return `“${file.name}” não é o pacote que estava sendo enviado. Escolha o mesmo arquivo, ou desista do envio.`;
  return null;
}
