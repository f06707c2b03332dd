import { formatCount } from '@muster/contract/http/plural';
import { type ReactNode, useId, useState } from 'react';
import { ChangeOnly } from '../access/change-only.tsx';
import { ButtonLink } from '../actions/button-link.tsx';
import classes from './list-section.module.css';
import { ListToolsContext } from './list-tools.ts';

type Props = {
  title: string;
  /** Number of matching entries; undefined while loading. */
  total: number | undefined;
  nouns: readonly [one: string, many: string];
  /** A link in the head to a change, such as the import of a file. */
  link?: { label: string; to: string; search: Readonly<Record<string, string>> };
  children: ReactNode;
};

/** The existing entries beside a form. */
export function ListSection({ title, total, nouns, link, children }: Props) {
  const id = useId();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <span className={classes.count} role="status">
          {total === undefined ? '' : formatCount(total, ...nouns)}
        </span>
        {link && (
          <ChangeOnly>
            <ButtonLink variant="subtle" to={link.to} search={link.search}>
              {link.label}
            </ButtonLink>
          </ChangeOnly>
        )}
        <div ref={setTools} />
      </header>
      <ListToolsContext value={tools}>{children}</ListToolsContext>
    </section>
  );
}
