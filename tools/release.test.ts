import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFontPath, fontNames } from '../server/src/platform/pdf/fonts.ts';
import { licenceList } from './release/licences.ts';
import { collectPackages, readLockFile } from './release/locked-packages.ts';
import { isReleased } from './release/release-folder.ts';
import { cycloneDx } from './release/sbom.ts';

const root = join(import.meta.dirname, '..');
const lock = readLockFile(root);
const server = collectPackages(root, lock, 'server');
const product = { version: lock.version, timestamp: new Date(0) };

describe('packages of a release', () => {
  it('are those that the server needs to run, without development tools', () => {
    const names = [...server.values()].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@muster/contract', '@muster/embedded-postgres', 'fastify', 'pg', 'sharp', 'zod']),
    );
    for (const tool of ['vitest', 'vite', 'typescript', 'oxlint', 'playwright-core', 'react'])
      expect(names).not.toContain(tool);
    expect(names.filter((name) => name.startsWith('@types/'))).toEqual([]);
  });

  it('are installed, and contain every package that one of them needs', () => {
    for (const { path, dependsOn } of server.values()) {
      expect(existsSync(join(root, path)), path).toBe(true);
      for (const dependency of dependsOn) expect(server.has(dependency), `${path} needs ${dependency}`).toBe(true);
    }
  });

  it('contain each font of PDF files, and no other format of it', () => {
    const paths = fontNames.flatMap((font) => [findFontPath(font, 400), findFontPath(font, 700)]);
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter((path) => !existsSync(path) || !isReleased(path))).toEqual([]);
    const packages = [...server.values()].map(({ name }) => name);
    const needed = new Set(paths.map((path) => /@fontsource[^/]*\/[^/]+/u.exec(path)?.[0] ?? path));
    expect([...needed].filter((name) => !packages.includes(name))).toEqual([]);
    expect(isReleased('node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2')).toBe(false);
  });

  it('fail when a required package is not installed', () => {
    expect(() => collectPackages('/nowhere', lock, 'server')).toThrow('is not installed: run npm ci');
  });
});

describe('bill of materials', () => {
  const sbom = cycloneDx([...server.values()], product);

  it('names each package with version, licence, address and checksum', () => {
    const { bomFormat, components } = JSON.parse(sbom) as { bomFormat: string; components: { name: string }[] };
    expect(bomFormat).toBe('CycloneDX');
    expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
      version: server.get('node_modules/fastify')?.version,
      purl: `pkg:npm/fastify@${server.get('node_modules/fastify')?.version}`,
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/u) as string }],
    });
    expect(components.map(({ name }) => name)).not.toContain('@muster/contract');
  });

  it('refers to packages that it contains, and is the same for the same packages', () => {
    const { components, dependencies } = JSON.parse(sbom) as {
      components: { 'bom-ref': string }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const refs = new Set(components.map((component) => component['bom-ref']));
    for (const ref of dependencies.flatMap(({ dependsOn }) => dependsOn)) expect(refs.has(ref), ref).toBe(true);
    expect(cycloneDx([...server.values()], product)).toBe(sbom);
  });
});

describe('licence list', () => {
  it('has a licence for every package, and its text once', () => {
    const list = licenceList(root, [...server.values()]);
    expect(list).not.toContain('NOASSERTION');
    expect(list).toContain(`fastify ${server.get('node_modules/fastify')?.version}: MIT`);
    expect(list).toContain('Permission is hereby granted, free of charge');
  });
});
