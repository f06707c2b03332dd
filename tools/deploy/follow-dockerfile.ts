import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';

export type Instruction = { readonly name: string; readonly rest: string };

/** The image that the last stage makes. `root` is its root folder. */
export type Image = {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly volumes: readonly string[];
};

export function parseDockerfile(text: string): Instruction[] {
  const joined = text.replaceAll(/^#.*\n/gmu, '').replaceAll(/\\\n\s*/gu, ' ');
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
      return { name, rest: rest.trim() };
    });
}

type Stage = Image & { readonly base: string };

/**
 * Carries out a Dockerfile in folders, as far as that is possible without a container engine and root: absolute paths are below the folder of
 * the stage, `run` replaces commands that need the network, and owners are left out. Throws on an instruction that it does not know.
 */
export function followDockerfile(deps: {
  readonly context: string;
  readonly folder: string;
  /** Runs instead of the command; returns false for all others. */
  readonly run: (command: string, workingFolder: string) => boolean;
  readonly path: string;
}): Image {
  const { context, folder, run, path } = deps;
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;

  const inStage = (absolute: string): string => join(requireStage().root, absolute);
  const resolveInStage = (target: string): string =>
    inStage(target.startsWith('/') ? target : join(requireStage().workingFolder, target));

  function requireStage(): Stage {
    if (!stage) throw new Error('The first instruction must be FROM');
    return stage;
  }

  function from(rest: string): void {
    const [base = '', , name = 'final'] = rest.split(/\s+/u);
    const root = join(folder, name);
    mkdirSync(root, { recursive: true });
    stage = { base, root, environment: {}, workingFolder: '/', user: '', command: [], healthCheck: [], volumes: [] };
    stages.set(name, stage);
  }

  function copy(rest: string): void {
    const words = rest.split(/\s+/u);
    const stageName = /^--from=(.+)$/u.exec(words[0] ?? '')?.[1];
    if (stageName !== undefined) words.shift();
    const sourceRoot = stageName === undefined ? context : stages.get(stageName)?.root;
    const target = words.pop() ?? '';
    mkdirSync(resolveInStage(target.endsWith('/') ? target : join(target, '..')), { recursive: true });
    if (sourceRoot === undefined) throw new Error(`There is no stage ${stageName}`);
    for (const source of words) {
      const absolute = join(sourceRoot, source);
      const isCopied = (file: string): boolean =>
        stageName !== undefined || !ignored.some((pattern) => isIgnored(relative(context, file), pattern));
      const copyTo = (from: string, to: string): void => {
        if (isCopied(from)) cpSync(from, to, { recursive: true, filter: isCopied, verbatimSymlinks: true });
      };
      // The content of a folder is copied. Entry by entry, since the folder of the stages can be within the context.
      if (statSync(absolute).isDirectory())
        for (const entry of readdirSync(absolute)) copyTo(join(absolute, entry), join(resolveInStage(target), entry));
      else copyTo(absolute, resolveInStage(target.endsWith('/') ? join(target, basename(source)) : target));
    }
  }

  function runCommand(rest: string): void {
    const { workingFolder, environment } = requireStage();
    const cwd = inStage(workingFolder);
    if (run(rest, cwd)) return;
    const command = rest.replaceAll(/ -[og] \w+/gu, '').replaceAll(/(?<=\s)\/(?=\w)/gu, `${requireStage().root}/`);
    execFileSync('sh', ['-ec', command], { cwd, env: { PATH: path, HOME: folder, ...environment }, stdio: 'pipe' });
  }

  for (const { name, rest } of parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') from(rest);
    else if (name === 'COPY') copy(rest);
    else if (name === 'RUN') runCommand(rest);
    else if (name === 'WORKDIR') {
      stage = { ...requireStage(), workingFolder: rest };
      mkdirSync(inStage(rest), { recursive: true });
    } else if (name === 'ENV')
      stage = { ...requireStage(), environment: { ...requireStage().environment, ...pairsOf(rest) } };
    else if (name === 'USER') stage = { ...requireStage(), user: rest };
    else if (name === 'VOLUME') stage = { ...requireStage(), volumes: [...requireStage().volumes, rest] };
    else if (name === 'CMD') stage = { ...requireStage(), command: JSON.parse(rest) as string[] };
    else if (name === 'HEALTHCHECK')
      stage = { ...requireStage(), healthCheck: JSON.parse(rest.slice(rest.indexOf('['))) as string[] };
    else if (!['ARG', 'LABEL', 'EXPOSE'].includes(name)) throw new Error(`Unknown instruction ${name} ${rest}`);
    if (stage) for (const [key, value] of stages) if (value.root === stage.root) stages.set(key, stage);
  }
  return requireStage();
}

const pairsOf = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(/\s+/u).map((pair) => pair.split('=', 2) as [string, string]));

function isIgnored(path: string, pattern: string): boolean {
  return path !== '' && (matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
}

/** The files below the folder with their times of change, to see what a program wrote. */
export const listFiles = (folder: string): Map<string, number> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => [
      file,
      lstatSync(join(folder, file)).mtimeMs,
    ]),
  );
