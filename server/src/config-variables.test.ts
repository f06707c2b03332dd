import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema, variablesByName } from './config-variables.ts';

const updateCommand = 'npx vitest run --project server config-variables --update';

/** The text of docs/configuration.md. */
function configurationReference(): string {
  const groups = Map.groupBy(Object.entries(variablesByName), ([, { group }]) => group);
  const tables = [...groups].map(([group, entries]) =>
    [
      `## ${group}\n`,
      '| Variable | Default | Meaning | Example |',
      '|---|---|---|---|',
      ...entries.map(([name, variable]) => {
        const names = variable.isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
        const unset = variable.unset ?? (variable.default ? `\`${variable.default}\`` : 'none');
        const example = variable.example === undefined ? '' : `\`${variable.example}\``;
        return `| ${names} | ${unset} | ${variable.meaning} | ${example} |`;
      }),
      '',
    ].join('\n'),
  );
  return `# Configuration

Made from \`server/src/config-variables.ts\` by a test; do not edit.

Environment variables are read once at the start. An invalid value stops the start with one sentence and exit code 1. A secret can also come
from a file: \`SECRET_FILE=/run/secrets/muster\`. Certificates are always verified; \`NODE_EXTRA_CA_CERTS=/path/ca.pem\` adds your own certificate
authority (mail server, bucket, database).

In production set at least \`PUBLIC_URL\` (https: cameras in a page require it), \`DATABASE_URL\`, \`SECRET_FILE\`, \`SMTP_URL\` and \`TRUST_PROXY\`.

${tables.join('\n')}`;
}

describe('docs/configuration.md', () => {
  it('is the list of environment variables', async () => {
    const file = join(import.meta.dirname, '../../docs/configuration.md');
    await expect(
      configurationReference(),
      `docs/configuration.md is out of date. Update it: ${updateCommand}`,
    ).toMatchFileSnapshot(file);
  });
});

describe('environment variable', () => {
  it.each(Object.entries(variablesByName))(
    '%s has a default or may be unset, and a valid example',
    (name, variable) => {
      const schema = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
      expect(schema.safeParse(variable.default).success).toBe(true);
      if (variable.example !== undefined) expect(schema.safeParse(variable.example).success).toBe(true);
      expect(variable.unset === undefined).toBe(variable.default !== undefined);
    },
  );
});
