import { escapeHtml } from '../http/escape-html.rules.ts';
import { productName } from '@muster/contract/http/shared';
import type { MailContent } from './mail.ts';

/** `logo`: address of an image. */
type University = { readonly name: string; readonly logo?: string | undefined };

/** Adds the name of the university to the text, and the same mail as HTML. The text contains no markup. */
export function layOutMail({ subject, text }: MailContent, university: University): MailContent & { html: string } {
  const signature = `${university.name}, sent with ${productName}`;
  return { subject, text: `${text}\n\n-- \n${signature}`, html: toHtml(text, university, signature) };
}

const style = {
  page: 'margin:0;padding:24px 12px;background:#f4f5f7',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:16px/1.5 Arial,sans-serif;color:#1f2430',
  logo: 'display:block;height:48px;margin:0 0 12px',
  name: 'margin:0 0 16px;font-size:18px;font-weight:bold',
  line: 'margin:0 0 16px;overflow-wrap:break-word',
  link: 'color:#1d4fd7',
  signature: 'max-width:560px;margin:12px auto 0;font:13px/1.5 Arial,sans-serif;color:#5b6270;text-align:center',
};

function toHtml(text: string, { name, logo }: University, signature: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p style="${style.line}">${toLines(paragraph)}</p>`);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    `<body style="${style.page}"><div style="${style.card}">`,
    ...(logo === undefined ? [] : [`<img src="${escapeHtml(logo)}" alt="" height="48" style="${style.logo}">`]),
    `<p style="${style.name}">${escapeHtml(name)}</p>`,
    ...paragraphs,
    `</div><p style="${style.signature}">${escapeHtml(signature)}</p></body></html>`,
    '',
  ].join('\n');
}

const toLines = (paragraph: string): string => paragraph.split('\n').map(toLine).join('<br>\n');

/** Only a URL that ends a line becomes a link: mails of the product write them so. */
function toLine(line: string): string {
  const [, before = '', url] = /^(.*?)(https?:\/\/\S+)$/u.exec(line) ?? [];
  if (url === undefined) return escapeHtml(line);
  return `${escapeHtml(before)}<a href="${escapeHtml(url)}" style="${style.link}">${escapeHtml(url)}</a>`;
}
