import type { Log } from '../../log.ts';
import type { AddressKind } from './client-address.ts';

/** Kinds of proxies that forwarded requests without being in TRUSTED_PROXIES. */
export type UnnamedProxies = { note(kind: AddressKind): void; seen(): readonly AddressKind[] };

/** Logs once per kind when the first such request comes: until it is fixed, all these visitors count as one. */
export function watchForUnnamedProxies(log: Pick<Log, 'error'>): UnnamedProxies {
  const seen = new Set<AddressKind>();
  return {
    note(kind) {
      if (seen.has(kind)) return;
      seen.add(kind);
      log.error('unnamed_proxy', { peer: kind, setting: 'TRUSTED_PROXIES', meaning: UNNAMED_PROXY[kind] });
    },
    seen: () => [...seen],
  };
}

export const UNNAMED_PROXY: Record<AddressKind, string> = {
  loopback:
    'Um proxy nesta máquina envia X-Forwarded-For, mas não está em TRUSTED_PROXIES: todos os visitantes contam como um só. Use TRUSTED_PROXIES=127.0.0.1,::1',
  private:
    'Um proxy da rede interna envia X-Forwarded-For, mas não está em TRUSTED_PROXIES: todos os visitantes contam como um só. Nomeie em TRUSTED_PROXIES o endereço ou a rede dele',
  public:
    'Um endereço público envia X-Forwarded-For sem estar em TRUSTED_PROXIES. Se é o seu proxy ou a sua CDN, nomeie a rede dele: sem isso, todos os visitantes que vêm por ele contam como um só. Se não há proxy, foi um visitante, e nada precisa mudar',
};
