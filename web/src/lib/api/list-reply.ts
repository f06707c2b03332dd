type PageOf<Row> = { data: Row[]; total: number };

/** The rows of a list that answers them bare, or as a page. */
export const rowsOf = <Row>(reply: Row[] | PageOf<Row>): Row[] => (Array.isArray(reply) ? reply : reply.data);

/** The page of a list that answers bare rows where none is asked for. */
export function pageOf<Page extends PageOf<unknown>>(reply: Page | unknown[]): Page {
  if (Array.isArray(reply)) throw new Error('a page was asked for');
  return reply;
}
