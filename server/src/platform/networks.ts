import ipaddr from 'ipaddr.js';

/** Parses '10.0.0.0/8' or a single address. Undefined for anything else, also for a network of all addresses. */
export function parseNetwork(text: string): string | undefined {
  try {
    const [address, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), undefined];
    // The library also accepts '10' and '0x7f.1' as addresses; a hop count must not be taken for a network.
    if (!/[.:].*[.:]/u.test(text) || bits === 0) return undefined;
    return bits === undefined ? address.toString() : `${address.toString()}/${bits}`;
  } catch {
    return undefined;
  }
}

export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), parsed.kind() === 'ipv4' ? 32 : 128] as const);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

/** Whether a host is this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(host);
