import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { problemText } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import classes from '../bulk-import.module.css';
import { downloadTemplate } from '../imports.api.ts';
import { kinds } from '../imports.texts.ts';

/** Downloads a file with the columns, empty or with sample rows; the spreadsheet also has lists of allowed values. */
export function TemplateLinks({ kind }: { kind: ImportKind }) {
  const { template } = kinds[kind];
  return (
    <Stack gap={0}>
      <Links label="Templates" kind={kind} names={[template, template.replace(/csv$/, 'xlsx')]} />
      <Links
        label="Sample files to download"
        kind={kind}
        names={['Sample file (CSV)', 'Sample file (XLSX)']}
        isSample
      />
    </Stack>
  );
}

type Props = { label: string; kind: ImportKind; names: readonly [csv: string, xlsx: string]; isSample?: boolean };

function Links({ label, kind, names: [csv, xlsx], isSample = false }: Props) {
  const files = [
    ['csv', csv],
    ['xlsx', xlsx],
  ] as const;
  return (
    // Aligns the button texts with the field above.
    <Group gap="xs" ms={-8} role="group" aria-label={label}>
      {files.map(([format, name]) => (
        <Button
          key={format}
          variant="subtle"
          size="sm"
          px={8}
          className={classes.template}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => {
            downloadTemplate(kind, format, isSample).catch((problem: unknown) => notify.error(problemText(problem)));
          }}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
