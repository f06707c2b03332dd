import ipaddr from 'ipaddr.js';

/** Some proxies forward addresses with a port, which changes with each connection. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, in which clients choose addresses freely. */
export function networkOf(forwardedAddress: string): string {
  const { v4, v6 } = withPort.exec(forwardedAddress)?.groups ?? {};
  const address = v4 ?? v6 ?? forwardedAddress;
  if (!ipaddr.isValid(address)) return forwardedAddress;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

const ofIpv6 = /^(?<groups>.*)::\/64$/u;

/** The /56 and /48 of an IPv6 network: one subscriber or site has them whole. Empty for IPv4, whose addresses are scarce. */
export function widerNetworksOf(network: string): readonly string[] {
  const groups = ofIpv6.exec(network)?.groups?.['groups']?.split(':');
  if (groups?.length !== 4) return [];
  const site = groups.slice(0, 3).join(':');
  const subscriber = Number.parseInt(groups[3] ?? '', 16) & 0xff_00;
  return [`${site}:${subscriber.toString(16)}::/56`, `${site}::/48`];
}

/** The network within which one operator chooses addresses: the /48 of IPv6, the address of IPv4. */
export const siteOf = (network: string): string => widerNetworksOf(network).at(-1) ?? network;
