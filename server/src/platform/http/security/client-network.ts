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
