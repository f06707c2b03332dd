import ipaddr from 'ipaddr.js';

/** '10.0.0.0/8' or a single address; a network that holds every address is none. Undefined: not a network. */
export function parseNetwork(text: string): string | undefined {
  try {
    const [address, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), undefined];
    // The library reads '10' and '0x7f.1' as addresses too, and so would a hop count pass for a network.
    if (!/[.:].*[.:]/u.test(text) || bits === 0) return undefined;
    return bits === undefined ? address.toString() : `${address.toString()}/${bits}`;
  } catch {
    return undefined;
  }
}

export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), asked.kind() === 'ipv4' ? 32 : 128] as const);
    return base.kind() === asked.kind() && asked.match(base, bits);
  });
}
