import { Code, Paper } from '@mantine/core';
import { PageHeader } from '#ui/layout/page-header.tsx';
import document from '../../../../../docs/class-lists.md?raw';
import { type Block, parseDocument, parseSpans } from './document.logic.ts';
import classes from './other-systems.module.css';

const { title, blocks } = parseDocument(document);
const key = (text: string): string => text.slice(0, 60);

/** `/from-other-systems`: how the files of other systems become class lists. */
export function OtherSystemsScreen() {
  return (
    <div className={classes.page}>
      <PageHeader title={title} back={{ to: '/bulk-import-students', label: 'Imports' }} />
      <div className={classes.document}>
        {blocks.map((block) => (
          <DocumentBlock key={block.type + key(JSON.stringify(block))} block={block} />
        ))}
      </div>
    </div>
  );
}

function DocumentBlock({ block }: { block: Block }) {
  if (block.type === 'heading') return <h2 className={classes.heading}>{block.text}</h2>;
  if (block.type === 'paragraph')
    return (
      <p>
        <Spans text={block.text} />
      </p>
    );
  if (block.type === 'list')
    return (
      <ol className={classes.list}>
        {block.items.map((item) => (
          <li key={key(item)}>
            <Spans text={item} />
          </li>
        ))}
      </ol>
    );
  return (
    <div className={classes.rows}>
      {block.rows.map(([name = '', ...cells]) => (
        <Paper key={name} withBorder component="section" className={classes.row}>
          <h3 className={classes.name}>
            <Spans text={name} />
          </h3>
          <dl className={classes.cells}>
            {cells.map((cell, at) => (
              <div key={block.head[at + 1]}>
                <dt>{block.head[at + 1]}</dt>
                <dd>
                  <Spans text={cell} />
                </dd>
              </div>
            ))}
          </dl>
        </Paper>
      ))}
    </div>
  );
}

const Spans = ({ text }: { text: string }) =>
  parseSpans(text).map(({ type, text: part }, at) => {
    const id = `${at} ${part}`;
    if (type === 'em') return <em key={id}>{part}</em>;
    if (type === 'strong') return <strong key={id}>{part}</strong>;
    if (type === 'code') return <Code key={id}>{part}</Code>;
    return part;
  });
