import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isLoopback } from '../networks.ts';

export type PublicAddress = {
  /** The origin of QR codes and links. */
  url: string;
  /** Why this URL was chosen, for the start message. */
  reason: string;
};

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

const listensOnAllInterfaces = (host: string): boolean => ['0.0.0.0', '::'].includes(host);

/** Network interfaces of containers and virtual machines, which no phone can reach. */
const virtualInterface = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|lxc|podman|cni)/u;
/** Address ranges, from the most to the least likely to be the network of the phones. */
const rangesByLikelihood = [/^192\.168\./u, /^10\./u, /^172\.(?:1[6-9]|2\d|3[01])\./u, /./u];

export function findLanAddress(interfaces: Interfaces = networkInterfaces()): string | undefined {
  const candidates = Object.entries(interfaces).flatMap(([name, infos]) =>
    (infos ?? [])
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({
        address,
        rank: rangesByLikelihood.findIndex((range) => range.test(address)) + (virtualInterface.test(name) ? 10 : 0),
      })),
  );
  return candidates.toSorted((a, b) => a.rank - b.rank)[0]?.address;
}

export function choosePublicAddress(deps: {
  publicUrl: string | undefined;
  host: string;
  port: number;
  lanAddress: string | undefined;
}): PublicAddress {
  const { publicUrl, host, port, lanAddress } = deps;
  if (publicUrl) return { url: publicUrl, reason: 'from PUBLIC_URL' };
  if (listensOnAllInterfaces(host))
    return lanAddress
      ? {
          url: `http://${lanAddress}:${port}`,
          reason: 'the network address of this machine; PUBLIC_URL is not set',
        }
      : { url: `http://localhost:${port}`, reason: 'this machine has no network; PUBLIC_URL is not set' };
  if (isLoopback(host))
    return {
      url: `http://localhost:${port}`,
      reason: 'phones cannot reach this machine; HOST=0.0.0.0 opens it to the network',
    };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    reason: 'from HOST; PUBLIC_URL is not set',
  };
}

/** The URL for a browser on this machine. */
export function localAddress(host: string, port: number): string {
  const isLocal = listensOnAllInterfaces(host) || isLoopback(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
