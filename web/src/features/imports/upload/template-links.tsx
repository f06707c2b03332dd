import type { ImportKind } from '@muster/contract/academics/imports';
import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import classes from '../bulk-import.module.css';
import { downloadTemplate } from '../imports.api.ts';
import { kinds } from '../imports.texts.ts';

/** The columns as an empty file; the spreadsheet also has lists to choose from. */
export function TemplateLinks({ kind }: { kind: ImportKind }) {
  const { template } = kinds[kind];
  const offered = [
    ['csv', template],
    ['xlsx', template.replace(/csv$/, 'xlsx')],
  ] as const;
  return (
    // Their words begin where the field above begins.
    <Group gap="xs" ms={-8} role="group" aria-label="Templates">
      {offered.map(([format, name]) => (
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
