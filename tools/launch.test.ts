import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A small checkout, with an npm that records its calls and installs what the lock file says. */
let root: string;

const fakeNpm = `
const fs = require('node:fs');
fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.rmSync('node_modules/.bin/node', { force: true });
fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

function lock(version: string): void {
  const packages = {
    '': { name: 'small' },
    'node_modules/a': { version, integrity: `sha512-${version}` },
    'node_modules/elsewhere': { version, optional: true, os: ['plan9'], cpu: ['x64'] },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

function launch(...args: string[]) {
  const env = { PATH: '/usr/bin:/bin', npm_execpath: join(root, 'npm.js') };
  const run = spawnSync(process.execPath, ['tools/launch.mjs', ...args], { cwd: root, env, encoding: 'utf8' });
  return { code: run.status, stdout: run.stdout.trim(), stderr: run.stderr.trim() };
}

const npmCalls = () => readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-launch-'));
  mkdirSync(join(root, 'tools'));
  for (const part of ['', '-build', '-install', '-run'])
    cpSync(join(import.meta.dirname, `launch${part}.mjs`), join(root, `tools/launch${part}.mjs`));
  mkdirSync(join(root, 'server/src'), { recursive: true });
  writeFileSync(join(root, 'npm.js'), fakeNpm);
  writeFileSync(
    join(root, 'server/src/command.ts'),
    'const words: string[] = process.argv.slice(2); console.log(words.join("+")); process.exitCode = words.length;',
  );
  lock('1.0.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('launcher', () => {
  it('installs what is missing once, and again when the lock file changes', () => {
    expect(launch('command', 'one').stderr).toContain('Installing the dependencies (none are installed)');
    expect(launch('command', 'one').stderr).toBe('');
    lock('1.1.0');
    expect(launch('command', 'one').stderr).toContain('Installing the dependencies (a 1.1.0)');
    expect(npmCalls()).toHaveLength(2);
    for (const call of npmCalls()) expect(call).toMatch(/^ci --ignore-scripts /u);
  });

  it('passes arguments to the program and returns its exit code', () => {
    expect(launch('command', 'one', 'two', 'three')).toMatchObject({ code: 3, stdout: 'one+two+three' });
  });

  it('explains a failed install', () => {
    writeFileSync(join(root, 'npm.js'), 'process.exitCode = 7');
    expect(launch('command')).toMatchObject({ code: 1 });
    expect(launch('command').stderr).toContain('could not be installed (npm exited with 7)');
  });

  it('lists the tasks when the task is unknown', () => {
    const { code, stderr } = launch('fly');
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Muster: Unknown task "fly". The tasks are start, dev, build, release, test, bench, screenshots, demo, new-feature, command.',
    );
  });
});
