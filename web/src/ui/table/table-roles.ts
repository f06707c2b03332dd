/** On phones rows are drawn as cards, and some browsers would then no longer read out a table: its parts say what they are. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
