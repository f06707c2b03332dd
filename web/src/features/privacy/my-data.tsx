import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { problemText } from '../../lib/problem.ts';
import { notNow } from '../../ui/not-now.ts';
import { PersonalCard } from '../../ui/personal-card.tsx';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import { downloadMyData, type MyDataFormat } from './privacy.api.ts';

const labels: Record<MyDataFormat, string> = { html: 'Download my data', json: 'As JSON' };

/** On everybody's own profile: all that is held on them, to read or for another program. */
export function MyData() {
  const { busy, start } = useSavedFile(downloadMyData, (problem) =>
    problemText(problem, 'Your data could not be downloaded. Please try again.'),
  );
  return (
    <PersonalCard
      title="My data"
      text="Everything that is held on you, as a page to read or as a file for another program."
      ways={(['html', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          {...notNow(busy !== undefined)}
          onClick={() => start(format)}
        >
          {busy === format ? 'Preparing...' : labels[format]}
        </Button>
      ))}
    />
  );
}
