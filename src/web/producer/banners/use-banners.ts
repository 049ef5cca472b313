import { type Mutation, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import { api } from '#web/lib/api/api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { type Change, changed } from './order.ts';

type Banners = { banners: ProducerBanner[] };

/** Sent one by one, in order. */
const SENT = { scope: { id: 'banners' } };
const isOurs = ({ options }: Mutation) => options.scope?.id === SENT.scope.id;

/**
 * The banners, with optimistic changes: the list shown is the server's with pending changes applied, so a refused one
 * disappears.
 */
export function useBanners(enabled: boolean) {
  const queryClient = useQueryClient();
  const queryKey = api.producer.banners.queryKey();
  const query = useQuery(api.producer.banners.queryOptions({ enabled }));
  const underWay = useMutationState({
    filters: { status: 'pending', predicate: isOurs },
    select: ({ state }) => state.variables as Change,
  });
  const saved = query.data?.banners;
  const banners = useMemo(() => underWay.reduce(changed, saved ?? []), [saved, underWay]);
  const [said, say] = useState('');

  /** The latest state: keys can be pressed faster than a slow machine renders. */
  function latest(): ProducerBanner[] {
    const known = queryClient.getQueryData<Banners>(queryKey)?.banners ?? [];
    const changes = queryClient.getMutationCache().findAll({ status: 'pending', predicate: isOurs });
    return changes.map(({ state }) => state.variables as Change).reduce(changed, known);
  }
  const keep = (change: (banners: ProducerBanner[]) => ProducerBanner[]) =>
    queryClient.setQueryData<Banners>(queryKey, (known) => known && { banners: change(known.banners) });
  function settle() {
    const isLast = queryClient.isMutating({ predicate: isOurs }) === 1;
    if (isLast) void queryClient.invalidateQueries({ queryKey });
  }
  const answers = {
    ...SENT,
    onSuccess: (_: unknown, change: Change) => void keep((known) => changed(known, change)),
    onSettled: settle,
  };
  const toggle = useMutation(
    api.producer.setBannerActive.mutationOptions({
      ...answers,
      onError: () => void toast.error('Erro ao atualizar banner'),
    }),
  );
  const order = useMutation(
    api.producer.moveBanner.mutationOptions({
      ...answers,
      onError: () => void toast.error('Erro ao reordenar banner'),
    }),
  );
  const restore = useMutation(
    api.producer.createBanner.mutationOptions({
      ...SENT,
      onSuccess: () => void toast.success('Banner restaurado'),
      // Nobody else knows the banner any more.
      onError: (_, banner) =>
        void toast.error(`Erro ao restaurar banner: ${nameOf(banner, banner.index ?? 0)}`, {
          label: 'Tentar de novo',
          onClick: () => restore.mutate(banner),
        }),
      onSettled: settle,
    }),
  );
  const remove = useMutation(
    api.producer.deleteBanner.mutationOptions({
      ...SENT,
      onSuccess: ({ id }) => {
        const index = banners.findIndex((banner) => banner.id === id);
        const { id: key, version: _, ...banner } = banners[index] ?? {};
        keep((known) => known.filter((each) => each.id !== id));
        // Nothing refers to a banner's id, so creating an equal one restores it.
        const undo = {
          label: 'Desfazer',
          onClick: () => restore.mutate({ ...(banner as Omit<ProducerBanner, 'id' | 'version'>), index, key }),
        };
        toast.success('Banner excluído com sucesso!', undo);
      },
      onError: () => void toast.error('Erro ao excluir banner'),
      onSettled: settle,
    }),
  );

  function move(bannerId: string, placeFrom: (from: number) => number) {
    const now = latest();
    const from = now.findIndex(({ id }) => id === bannerId);
    const [banner, index] = [now[from], placeFrom(from)];
    if (!banner || index < 0 || index >= now.length) return;
    order.mutate({ bannerId, index });
    say(`${nameOf(banner, from)}: ${index + 1} de ${now.length}`);
  }

  return {
    query,
    banners,
    remove,
    toggle: (bannerId: string, active: boolean) => toggle.mutate({ bannerId, active }),
    step: (bannerId: string, by: -1 | 1) => move(bannerId, (from) => from + by),
    drop: (bannerId: string, to: number) => move(bannerId, () => to),
    /** Announced to screen readers. */
    said,
  };
}

export const nameOf = ({ title }: { title?: string | undefined }, at: number) => title || `Banner ${at + 1}`;
