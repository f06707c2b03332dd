import { setImmediate as nextTurn } from 'node:timers/promises';

/** One row of a sheet. A string stays text even if it looks like a number. */
export type Cells = readonly (string | number | null)[];

const rowsPerBatch = 200;

/** Groups rows into batches and yields to the event loop between them. */
export async function* inBatches<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}
