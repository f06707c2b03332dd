import { describe, expect, it } from 'vitest';
import { splitBlocksOfColumns } from './blocks-of-columns.rules.ts';
import { headingsOf } from './heading-rows.rules.ts';

function split(above: string, headings: string, ...rows: readonly string[]) {
  const rowOf = (text: string, line: number) => ({ line, cells: text.split('|') });
  const { headings: headers, ...others } = headingsOf(rowOf(headings, 2), rowOf(above, 1));
  const table = rows.map((row, at) => rowOf(row, at + 3));
  const found = splitBlocksOfColumns('timetables', { headers, ...others, rows: table });
  return [found.headers, ...found.rows.map(({ cells }) => cells)].map((cells) => cells.join('|'));
}

describe('blocks of columns', () => {
  it('are one row each, with their own groups', () => {
    expect(
      split(
        '|Vorlesung|||Übung||',
        'Modul|Gruppe|Tag|Zeit|Gruppe|Tag|Zeit',
        'M1||Mo|8-10|G1|Di|10-12',
        'M2|A|Mi|8-10|||',
      ),
    ).toEqual([
      'Modul|Class Type|Gruppe|Tag|Zeit',
      'M1|Vorlesung||Mo|8-10',
      'M2|Vorlesung|A|Mi|8-10',
      'M1|Übung|G1|Di|10-12',
    ]);
  });

  it('may have columns that the others do not have, and end before those of all', () => {
    expect(split('|Vorlesung||Übung|||', 'Modul|Tag|Zeit|Tag|Zeit|Gruppe|Dozent', 'M1|Mo|8-10|Di|10-12|G1|E1')).toEqual(
      ['Modul|Dozent|Class Type|Tag|Zeit|Gruppe', 'M1|E1|Vorlesung|Mo|8-10|', 'M1|E1|Übung|Di|10-12|G1'],
    );
  });

  it('keep the type of a column of the file, unless they name types', () => {
    expect(split('||1. Termin||2. Termin|', 'Modul|Art|Tag|Zeit|Tag|Zeit', 'M1|V|Mo|8-10|Di|10-12')).toEqual([
      'Modul|Art|Tag|Zeit',
      'M1|V|Mo|8-10',
      'M1|V|Di|10-12',
    ]);
  });

  it('may be weekdays', () => {
    expect(split('||Mo||Di|', 'Modul|Art|Zeit|Raum|Zeit|Raum', 'M1|V|8-10|A|10-12|B')).toEqual([
      'Modul|Art|Day|Zeit|Raum',
      'M1|V|Mo|8-10|A',
      'M1|V|Di|10-12|B',
    ]);
  });

  it.each([
    ['Zeitraum', 'von', 'bis'],
    ['Datum', 'Beginn', 'Ende'],
    ['Dauer', 'Beginn', 'Ende'],
    ['Période', 'Début', 'Fin'],
    ['Fechas', 'Inicio', 'Fin'],
  ])('are none where %s has dates below %s and %s', (group, first, last) => {
    const [header, ...rows] = split(
      `Modul|Modul|Vorlesung|||Übung||||${group}|`,
      `Nr.|Titel|Tag|Zeit|Dozent|Gruppe|Tag|Zeit|Dozent|${first}|${last}`,
      'B1|Zellen|Mo|8-10|U. Mühll|A|Di|10-12|A. Müller|14.09.2026|18.12.2026',
      'B2|Gene|Mi|8-10|U. Mühll|||||14/09/2026|',
    );
    expect(header).toBe(`Nr.|Titel|${group} ${first}|${group} ${last}|Class Type|Tag|Zeit|Dozent|Gruppe`);
    expect(rows).toEqual([
      'B1|Zellen|14.09.2026|18.12.2026|Vorlesung|Mo|8-10|U. Mühll|',
      'B2|Gene|14/09/2026||Vorlesung|Mi|8-10|U. Mühll|',
      'B1|Zellen|14.09.2026|18.12.2026|Übung|Di|10-12|A. Müller|A',
    ]);
  });

  it('are none without days and times', () => {
    const headings = 'Code|Fecha Inicio|Fecha Fin|Aula Inicio|Aula Fin';
    expect(split('|Fecha||Aula|', 'Code|Inicio|Fin|Inicio|Fin', 'a|b|c|d|e')).toEqual([headings, 'a|b|c|d|e']);
  });
});
