import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import classes from '../bulk-import.module.css';
import { downloadTemplate } from '../imports.api.ts';
import { kinds } from '../imports.texts.ts';

/** Downloads an empty file with the columns; the spreadsheet also has lists of allowed values. */
export function TemplateLinks({ kind }: { kind: ImportKind }) {
  const { template } = kinds[kind];
  const files = [
    ['csv', template],
    ['xlsx', template.replace(/csv$/, 'xlsx')],
  ] as const;
  return (
    // Aligns the button texts with the field above.
    <Group gap="xs" ms={-8} role="group" aria-label="Templates">
      {files.map(([format, name]) => (
        <Button
          key={format}
          variant="subtle"
          size="sm"
          px={8}
          className={classes.template}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => {
            downloadTemplate(kind, format).catch((problem: unknown) => notify.error(problemText(problem)));
          }}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
