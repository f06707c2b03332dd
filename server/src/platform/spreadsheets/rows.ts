import { setImmediate as nextTurn } from 'node:timers/promises';

/** One row of a sheet. Text stays text, however much it looks like a number. */
export type Cells = readonly (string | number | null)[];

const rowsATurn = 200;

/** A long file is written a piece at a time: between two of them the server answers others. */
export async function* inTurns<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let some: Row[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < rowsATurn) continue;
    yield some;
    some = [];
    await nextTurn();
  }
  if (some.length > 0) yield some;
}
