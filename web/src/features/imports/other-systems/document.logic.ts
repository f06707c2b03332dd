/** The parts of Markdown that docs/class-lists.md consists of. */
export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/gu, '')
    .split('|')
    .map((cell) => cell.trim());
const joinLines = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ');

/** The title and the blocks of a document. */
export function parseDocument(text: string): { title: string; blocks: Block[] } {
  const [first = '', ...parts] = text.trim().split(/\n{2,}/u);
  return { title: first.replace(/^# /u, ''), blocks: parts.map((part) => parseBlock(part.split('\n'))) };
}

function parseBlock(lines: readonly string[]): Block {
  const [first = '', , ...rest] = lines;
  if (first.startsWith('## ')) return { type: 'heading', text: first.slice(3) };
  if (first.startsWith('|')) return { type: 'table', head: cellsOf(first), rows: rest.map(cellsOf) };
  if (/^\d+\. /u.test(first)) {
    const items = lines.join('\n').split(/\n(?=\d+\. )/u);
    return { type: 'list', items: items.map((item) => joinLines(item.replace(/^\d+\. /u, '').split('\n'))) };
  }
  return { type: 'paragraph', text: joinLines(lines) };
}

export type Span = { readonly type: 'text' | 'em' | 'strong' | 'code'; readonly text: string };

/** '*emphasis*', '**strong**' and '`code`' in a line. */
export const parseSpans = (line: string): Span[] =>
  line
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/u)
    .filter((part) => part !== '')
    .map((part): Span => {
      if (part.startsWith('**')) return { type: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('*')) return { type: 'em', text: part.slice(1, -1) };
      if (part.startsWith('`')) return { type: 'code', text: part.slice(1, -1) };
      return { type: 'text', text: part };
    });
