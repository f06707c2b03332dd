import { Combobox } from '@mantine/core';
import classes from './result-options.module.css';
import type { Findings } from './search.logic.ts';

type Props = { findings: Findings; label: string; empty: string | undefined };

/** What was found, by kind, as the options of a combobox. */
export function FindingOptions({ findings, label, empty }: Props) {
  return (
    <Combobox.Options className={classes.options} aria-label={label}>
      {findings.map((group) => (
        <Combobox.Group key={group.label} label={group.label}>
          {group.items.map(({ href, title, detail }) => (
            <Combobox.Option key={href} value={href}>
              <span className={classes.title}>{title}</span>
              {detail !== '' && <span className={classes.detail}>{detail}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {findings.length === 0 && empty !== undefined && <Combobox.Empty>{empty}</Combobox.Empty>}
    </Combobox.Options>
  );
}
