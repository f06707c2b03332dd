const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, also inside an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign);
