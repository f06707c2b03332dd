type PageOf<Row> = { data: Row[]; total: number };

/** The rows of an endpoint that replies with an array or a page. */
export const rowsOf = <Row>(reply: Row[] | PageOf<Row>): Row[] => (Array.isArray(reply) ? reply : reply.data);

/** The page of an endpoint that replies with an array unless a page is requested. */
export function pageOf<Page extends PageOf<unknown>>(reply: Page | unknown[]): Page {
  if (Array.isArray(reply)) throw new Error('expected a page, got an array');
  return reply;
}
