import { myData, type myDataFormats } from '@muster/contract/accounts/privacy';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { download } from '#lib/api/download.ts';
import { problemText } from '#lib/api/problem.ts';
import { AccountCard } from '#ui/people/account-card.tsx';
import { useFileDownload } from '#ui/actions/use-file-download.ts';

type MyDataFormat = (typeof myDataFormats)[number];
const labels: Record<MyDataFormat, string> = { html: 'Download my data', json: 'As JSON' };

/** Downloads all data about the signed-in user, as a page or as JSON. */
export function MyData() {
  const { busyFormat: busy, start } = useFileDownload(
    (format: MyDataFormat) => download(myData, { query: { format } }, `my-data.${format}`),
    (problem) => problemText(problem, "Couldn't download your data. Please try again."),
  );
  return (
    <AccountCard
      title="My data"
      text="Everything Muster stores about you, as a readable page or as data (JSON)."
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
