import { existsSync } from 'node:fs';

/** How an operator runs a command: a release has the program `muster`, a checkout the script of npm. */
export const commandName = existsSync(new URL('../../../../tools/launch.mjs', import.meta.url))
  ? 'npm run muster --'
  : './muster';
