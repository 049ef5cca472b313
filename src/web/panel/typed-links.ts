import { NETWORKS, type Network, type SocialLinks } from '#shared/text/social-links.ts';

/** As their fields hold them: blank for none. */
export const typedLinks = (links: SocialLinks) =>
  Object.fromEntries(NETWORKS.map((network) => [network, links[network] ?? ''])) as Record<Network, string>;
