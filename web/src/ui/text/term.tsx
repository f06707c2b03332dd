import { yearAndTerm } from '#lib/format/term-name.ts';
import { VisuallyHidden } from '@mantine/core';

/** `year` null: a class for several years of study. At least one is given. */
type Props = { year: number | null; semester: number | null };

/** Year and semester of study in one short word for tables; the tooltip and screen readers have the long form. */
export function Term({ year, semester }: Props) {
  const text = semester === null ? `Year ${year}` : yearAndTerm(year, semester);
  const short = [year === null ? [] : `Y${year}`, semester === null ? [] : `S${semester}`].flat().join(' · ');
  return (
    <span style={{ whiteSpace: 'nowrap' }} title={text}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
