import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { variablesByName } from '../server/src/config-variables.ts';
import { parseDockerfile } from './deploy/follow-dockerfile.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All objects of the file, the inner ones too. */
function nodesOf(path: string): Node[] {
  const inside = (value: unknown): Node[] =>
    Array.isArray(value)
      ? value.flatMap(inside)
      : isNode(value)
        ? [value, ...Object.values(value).flatMap(inside)]
        : [];
  return parseAllDocuments(read(path)).flatMap((document) => {
    expect(document.errors).toEqual([]);
    return inside(document.toJS());
  });
}

const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root });
const nodes = manifests.flatMap(nodesOf);
const compose = parseAllDocuments(read('compose.yaml'), { merge: true })[0]?.toJS() as {
  services: Record<string, Node>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>;
  volumes: Node;
};
const musterService = compose.services['muster'] as { environment: Record<string, string>; volumes: string[] };
const deploymentFiles = globSync('deploy/{compose,kubernetes,systemd}/**/*', { cwd: root })
  .filter((path) => statSync(join(root, path)).isFile() && !path.includes('/secrets/'))
  .concat('compose.yaml', 'Dockerfile');
const version = (JSON.parse(read('package.json')) as { version: string }).version;

/** Read by Node or by systemd's service, not by Muster. */
const otherVariables = new Set(['TMPDIR', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS']);
const isKnown = (name: string): boolean => {
  const secret = variablesByName[name.replace(/_FILE$/u, '')];
  return name in variablesByName || otherVariables.has(name) || (name.endsWith('_FILE') && secret?.isSecret === true);
};

const environments: Record<string, string[]> = {
  Dockerfile: parseDockerfile(read('Dockerfile'))
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => [...rest.matchAll(/([A-Z_0-9]+)=/gu)].map(([, name = '']) => name)),
  'compose.yaml': Object.keys(musterService.environment),
  'deploy/kubernetes': [
    ...nodes.flatMap((node) => (isNode(node['data']) ? Object.keys(node['data']) : [])),
    ...nodes.flatMap((node) => (node['env'] as { name: string }[] | undefined) ?? []).map(({ name }) => name),
  ],
  'deploy/systemd/muster.env': [...read('deploy/systemd/muster.env').matchAll(/^#?([A-Z_0-9]+)=/gmu)].map(
    ([, name = '']) => name,
  ),
  'deploy/systemd/muster.service': [...read('deploy/systemd/muster.service').matchAll(/[ =]([A-Z][A-Z_]+)=/gu)].map(
    ([, name = '']) => name,
  ),
};

describe('environment variables of the deployment files', () => {
  it.each(Object.entries(environments))('exist in the configuration: %s', (_file, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('are valid examples', () => {
    const values = Object.entries({
      ...Object.fromEntries(
        [...read('deploy/systemd/muster.env').matchAll(/^#?([A-Z_0-9]+)=(.*)$/gmu)].map((m) => [m[1], m[2]]),
      ),
      ...Object.assign({}, ...nodes.flatMap((node) => (isNode(node['data']) ? node['data'] : []))),
    } as Record<string, string>);
    const isInvalid = ([name, value]: [string, string]): boolean =>
      variablesByName[name]?.schema.safeParse(value).success === false;
    expect(values.filter(isInvalid)).toEqual([]);
  });
});

describe('deployment files', () => {
  it('hold no secret: they name files', () => {
    const secrets = Object.entries(variablesByName).flatMap(([name, { isSecret }]) => (isSecret ? name : []));
    const assignment = new RegExp(`\\b(?:${secrets.join('|')})["']?[ \\t]*[:=][ \\t]*(?!["$])\\S`, 'u');
    expect(deploymentFiles.length).toBeGreaterThan(10);
    for (const path of deploymentFiles) {
      expect(read(path), path).not.toMatch(assignment);
      // An address with a password, unless a variable of a script is the password.
      expect(read(path), path).not.toMatch(/:\/\/[^\s/:@]+:(?!%s@)[^\s/@]+@/u);
    }
    expect(nodes.map(({ kind }) => kind)).not.toContain('Secret');
  });

  it('keep the owner of the tables away from the product', () => {
    expect(JSON.stringify(musterService)).not.toMatch(/MIGRATION|migration/u);
    expect(nodes.find((node) => Array.isArray(node['containers']))?.['containers']).not.toMatchObject([
      { volumeMounts: expect.arrayContaining([expect.objectContaining({ name: 'owner' })]) as unknown },
    ]);
    expect(read('deploy/systemd/muster.service')).not.toContain('owner.env');
    expect(read('deploy/systemd/muster-migrate.service')).toContain('EnvironmentFile=/etc/muster/owner.env');
  });

  it('limit the memory of everything that they run, and the logs of compose', () => {
    for (const [name, service] of Object.entries(compose.services))
      expect(service, name).toMatchObject({
        mem_limit: expect.any(String),
        logging: { options: { 'max-size': '20m' } },
      });
    const containers = nodes.filter((node) => 'image' in node);
    expect(containers).toHaveLength(3);
    for (const container of containers)
      expect(container['resources']).toMatchObject({ limits: { memory: expect.any(String) as string } });
    for (const unit of globSync('deploy/systemd/*.service', { cwd: root })) {
      expect(read(unit), unit).toMatch(/^MemoryMax=\dG$/mu);
      expect(read(unit), unit).toMatch(/^SystemCallFilter=~@privileged$/mu);
    }
  });

  it('let images be pinned by their digests', () => {
    const script = read('deploy/compose/pin-images.sh');
    const images = Object.values(compose.services).map(({ image }) => String(image));
    const variables = images.filter((image) => !image.startsWith('muster:'));
    expect(variables).toHaveLength(3);
    for (const image of [...variables, '${NODE_IMAGE:-node:26-slim}']) {
      const [, name = '', tag = ''] = /^\$\{(\w+)_IMAGE:-(.+)\}$/u.exec(image) ?? [];
      expect(script).toContain(`${name}=${tag}`);
    }
    expect(read('Dockerfile')).toContain('ARG NODE_IMAGE=node:26-slim\n');
  });
});

describe('Kubernetes manifests', () => {
  it('admit only the ingress controller, and trust no network by default', () => {
    const policies = nodes.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as Node);
    const selected = policies.map(({ podSelector }) => (podSelector as Node)['matchLabels']);
    const labelled = nodes.flatMap((node) =>
      isNode(node['template']) && isNode(node['template']['metadata']) ? node['template']['metadata']['labels'] : [],
    );
    expect(labelled).toHaveLength(2);
    for (const labels of labelled) expect(selected).toContainEqual(labels);
    for (const policy of policies) expect(policy['policyTypes']).toEqual(['Ingress', 'Egress']);
    expect(policies[0]?.['ingress']).toMatchObject([{ from: [{ namespaceSelector: expect.anything() as unknown }] }]);
    // A network for documentation (RFC 5737).
    expect(nodes.find((node) => 'TRUST_PROXY' in node)?.['TRUST_PROXY']).toBe('192.0.2.0/24');
  });

  it('give backups neither the mail server nor the bucket', () => {
    const job = JSON.stringify(nodes.find(({ kind }) => kind === 'CronJob'));
    expect(job).toContain('/run/secrets/owner/database-url');
    expect(job).not.toMatch(/envFrom|SMTP|S3|"secretName":"muster"/u);
  });

  it('probe endpoints that exist', () => {
    const paths = nodes.flatMap((node) => (isNode(node['httpGet']) ? String(node['httpGet']['path']) : []));
    expect(paths.length).toBeGreaterThanOrEqual(3);
    const endpoints = Object.keys((JSON.parse(read('docs/openapi.json')) as { paths: Node }).paths);
    for (const path of paths) expect(endpoints).toContain(path);
  });

  it('run as an ordinary user with a read-only root, in two processes that are replaced one by one', () => {
    const find = (key: string) => nodes.find((node) => key in node)?.[key];
    expect(find('replicas')).toBe(2);
    expect(find('maxUnavailable')).toBe(0);
    expect(find('runAsNonRoot')).toBe(true);
    expect(find('readOnlyRootFilesystem')).toBe(true);
    expect(find('allowPrivilegeEscalation')).toBe(false);
    expect(nodes.map((node) => node['kind']).filter(Boolean)).toEqual(
      expect.arrayContaining(['Deployment', 'Service', 'Ingress', 'CronJob', 'PodDisruptionBudget', 'NetworkPolicy']),
    );
  });

  it('name the image of this version', () => {
    const images = nodes.flatMap((node) => (typeof node['image'] === 'string' ? node['image'] : []));
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toBe(`registry.example.edu/muster:${version}`);
  });
});

describe('compose.yaml', () => {
  it('trusts the network of its proxy, and no other', () => {
    expect(musterService.environment['TRUST_PROXY']).toBe(compose.networks['front']?.ipam?.config[0]?.subnet);
  });

  it('reads secrets from files that make-secrets.sh makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
    const script = join(folder, 'make-secrets.sh');
    writeFileSync(script, read('deploy/compose/make-secrets.sh'));
    expect(spawnSync('sh', [script]).status).toBe(0);
    const made = Object.values(compose.secrets).filter(({ file }) => !file.startsWith('$'));
    expect(made.length).toBeGreaterThan(5);
    for (const { file } of made)
      expect(readFileSync(join(folder, 'secrets', basename(file)), 'utf8').length, file).toBeGreaterThan(31);
    const before = readFileSync(join(folder, 'secrets/database-url'), 'utf8');
    expect(before).toMatch(/^postgres:\/\/muster_login:[0-9a-f]{48}@postgres:5432\/muster$/u);
    spawnSync('sh', [script]);
    expect(readFileSync(join(folder, 'secrets/database-url'), 'utf8')).toBe(before);
    for (const value of Object.values(musterService.environment))
      for (const [, name = ''] of value.matchAll(/\/run\/secrets\/([\w-]+)/gu))
        expect(compose.secrets).toHaveProperty(name);
  });

  it('mounts volumes and files that exist, and has the image of this version', () => {
    expect(compose.services['muster']?.['image']).toBe(`muster:${version}`);
    const mounts = Object.values(compose.services).flatMap((service) => (service['volumes'] ?? []) as string[]);
    for (const [source = ''] of mounts.map((mount) => mount.split(':')))
      if (source.startsWith('./')) expect(() => read(source)).not.toThrow();
      else expect(compose.volumes).toHaveProperty(source);
  });
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('systemd units', () => {
  it.runIf(analyze)('pass systemd-analyze verify', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-units-'));
    const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root }).map((path) => {
      const unit = join(folder, basename(path));
      // The program is not installed here.
      writeFileSync(unit, read(path).replaceAll('/opt/muster/current/muster', '/bin/true'));
      return unit;
    });
    expect(units.length).toBeGreaterThan(0);
    const run = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    expect(run.stderr.split('\n').filter((line) => line.includes(folder))).toEqual([]);
  });
});
