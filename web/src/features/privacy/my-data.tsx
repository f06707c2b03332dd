import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { problemText } from '../../lib/api/problem.ts';
import { AccountCard } from '../../ui/people/account-card.tsx';
import { useFileDownload } from '../../ui/actions/use-file-download.ts';
import { downloadMyData, type MyDataFormat } from './privacy.api.ts';

const labels: Record<MyDataFormat, string> = { html: 'Download my data', json: 'As JSON' };

/** On everybody's own profile: all that is held on them, to read or for another program. */
export function MyData() {
  const { busyFormat: busy, start } = useFileDownload(downloadMyData, (problem) =>
    problemText(problem, 'Your data could not be downloaded. Please try again.'),
  );
  return (
    <AccountCard
      title="My data"
      text="Everything that is held on you, as a page to read or as a file for another program."
      actions={(['html', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={busy !== undefined}
          onClick={() => start(format)}
        >
          {busy === format ? 'Preparing...' : labels[format]}
        </Button>
      ))}
    />
  );
}
