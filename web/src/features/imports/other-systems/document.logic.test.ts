import { describe, expect, it } from 'vitest';
import document from '../../../../../docs/class-lists.md?raw';
import { parseDocument, parseSpans } from './document.logic.ts';

const { title, blocks } = parseDocument(document);

describe('document about files of other systems', () => {
  it('has its title, the steps in order, and a row for each system', () => {
    expect(title).toBe('From files of other systems to class lists');
    const list = blocks.find((block) => block.type === 'list');
    expect(list?.items.length).toBeGreaterThanOrEqual(6);
    expect(list?.items[0]).toMatch(/^\*\*Degree programmes\*\*/u);
    const systems = blocks.filter((block) => block.type === 'table').at(-1);
    expect(systems?.head).toEqual(['System', 'Files', 'To know']);
    for (const system of ['HISinOne, LSF', 'Untis', 'Apogée', 'Banner', 'UXXI', 'UniTime'])
      expect(systems?.rows.find(([name]) => name === system)?.length).toBe(3);
  });

  it('has no other Markdown than the page shows', () => {
    const texts = blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.flat() : block.type === 'list' ? block.items : [block.text],
    );
    for (const text of texts)
      for (const span of parseSpans(text).filter(({ type }) => type === 'text'))
        expect(span.text).not.toMatch(/[*`#|]|\]\(|^- /u);
  });

  it('tells emphasis, strong text and code apart', () => {
    expect(parseSpans('**Groups**, as *Sets* of `a-b`')).toEqual([
      { type: 'strong', text: 'Groups' },
      { type: 'text', text: ', as ' },
      { type: 'em', text: 'Sets' },
      { type: 'text', text: ' of ' },
      { type: 'code', text: 'a-b' },
    ]);
  });
});
