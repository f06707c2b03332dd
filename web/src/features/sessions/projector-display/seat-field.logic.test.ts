import { describe, expect, it } from 'vitest';
import { seatGrid } from './seat-field.logic.ts';

describe('seatGrid', () => {
  it.each([
    [0, 1, 0],
    [4, 4, 1],
    [42, 16, 3],
    [500, 53, 10],
    [1500, 91, 17],
  ])('gives %i students %i columns and %i rows', (students, columns, rows) => {
    expect(seatGrid(students)).toEqual({ columns, rows });
  });
});
