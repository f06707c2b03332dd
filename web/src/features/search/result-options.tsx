import { Combobox } from '@mantine/core';
import { ResultIcon } from './result-icon.tsx';
import classes from './result-options.module.css';
import type { ResultGroups } from './search.logic.ts';

type Props = { results: ResultGroups; label: string; empty: string | undefined };

/** Search results by kind, as options of a combobox. */
export function ResultOptions({ results, label, empty }: Props) {
  return (
    <Combobox.Options className={classes.options} aria-label={label}>
      {results.map((group) => (
        <Combobox.Group key={group.label} label={group.label}>
          {group.items.map(({ href, title, detail, kind }) => (
            <Combobox.Option key={href} value={href}>
              <span className={classes.option}>
                <ResultIcon kind={kind} />
                <span className={classes.text}>
                  <span className={classes.title}>{title}</span>
                  {detail !== '' && <span className={classes.detail}>{detail}</span>}
                </span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {results.length === 0 && empty !== undefined && <Combobox.Empty>{empty}</Combobox.Empty>}
    </Combobox.Options>
  );
}
