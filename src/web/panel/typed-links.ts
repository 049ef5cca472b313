import { NETWORKS, type Network, type SocialLinks } from '#shared/text/social-links.ts';

/** As form values: blank for none. */
export const typedLinks = (links: SocialLinks) =>
  Object.fromEntries(NETWORKS.map((network) => [network, links[network] ?? ''])) as Record<Network, string>;
