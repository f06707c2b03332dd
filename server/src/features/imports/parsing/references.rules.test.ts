import { describe, expect, it } from 'vitest';
import { indexReferences, resolveName } from './references.rules.ts';

const moduleOf = (text: string, ...codes: string[]): unknown => {
  const modules = codes.map((code) => ({
    id: `id of ${code}`,
    module_code: code,
    semester: 1,
    mappings: [],
    department: null,
    teacher_ids: [],
  }));
  return resolveName('module', text, indexReferences([], [], { modules }));
};

describe('codes of modules', () => {
  it.each(['BIOL101', 'BIOL 101', 'BIOL-101', 'biol.101', 'Biol_101'])('are found with other signs: %s', (code) => {
    for (const text of ['BIOL 101', 'BIOL101', 'BIOL-101'])
      expect(moduleOf(text, code, 'BIOL 1010', 'IOL101'), text).toBe(`id of ${code}`);
  });

  it('mean the module of the code as it is written', () => {
    for (const text of ['LAW1', 'LAW-1', 'LAW 1'])
      expect(moduleOf(text, 'LAW1', 'LAW-1', 'LAW 1')).toBe(`id of ${text}`);
    expect(moduleOf('LAW.1', 'LAW1', 'LAW-1')).toEqual({ reason: 'Several modules have this code' });
  });

  it('keep the signs between digits', () => {
    expect(moduleOf('11', '1.1')).toEqual({ reason: 'There is no module with this code' });
    expect(moduleOf('CS 1-1', 'CS11')).toEqual({ reason: 'There is no module with this code' });
  });
});
