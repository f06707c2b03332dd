import { termLabel } from '../../lib/format/term-name.ts';
import { VisuallyHidden } from '@mantine/core';

type Props = { year: number; semester: number | null };

/** Year and semester of study in one short word for tables; the tooltip and screen readers have the long form. */
export function Term({ year, semester }: Props) {
  const text = semester === null ? `Year ${year}` : `Year ${year}, ${termLabel(semester)}`;
  return (
    <span style={{ whiteSpace: 'nowrap' }} title={text}>
      <span aria-hidden>{semester === null ? `Y${year}` : `Y${year} · S${semester}`}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
