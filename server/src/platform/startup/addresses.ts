import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

export type PublicAddress = {
  /** The origin in QR codes and links. */
  url: string;
  /** Why this one, for the person who starts the server. */
  because: string;
};

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

const isEveryInterface = (host: string): boolean => ['0.0.0.0', '::'].includes(host);
const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Networks between containers and virtual machines: no phone is on them. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|lxc|podman|cni)/u;
const likelihood = [/^192\.168\./u, /^10\./u, /^172\.(?:1[6-9]|2\d|3[01])\./u, /./u];

export function findLanAddress(interfaces: Interfaces = networkInterfaces()): string | undefined {
  const candidates = Object.entries(interfaces).flatMap(([name, infos]) =>
    (infos ?? [])
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({
        address,
        rank: likelihood.findIndex((range) => range.test(address)) + (virtual.test(name) ? 10 : 0),
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
  if (publicUrl) return { url: publicUrl, because: 'as PUBLIC_URL says' };
  if (isEveryInterface(host))
    return lanAddress
      ? {
          url: `http://${lanAddress}:${port}`,
          because: 'the address of this machine in its network, since PUBLIC_URL is unset',
        }
      : { url: `http://localhost:${port}`, because: 'this machine is in no network, and PUBLIC_URL is unset' };
  if (isThisMachine(host))
    return {
      url: `http://localhost:${port}`,
      because: 'the server listens on this machine alone, and PUBLIC_URL is unset',
    };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    because: 'as HOST says, since PUBLIC_URL is unset',
  };
}

/** Where the person at this machine opens it. */
export function localAddress(host: string, port: number): string {
  const isLocal = isEveryInterface(host) || isThisMachine(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
