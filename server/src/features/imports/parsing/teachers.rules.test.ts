import { describe, expect, it } from 'vitest';
import { indexReferences } from './references.rules.ts';
import { findTeacher } from './teachers.rules.ts';

const people: readonly (readonly [code: string, name: string, department: string, family?: string])[] = [
  ['1', 'Leon Hölderle', 'Law'],
  ['2', 'Stefan Müller', 'Law'],
  ['3', 'Stefan Müller', 'Physics'],
  ['4', 'Prof. Dr. Jürgen von der Heide', 'Law', 'von der Heide'],
  ['5', 'Anna Koch', 'Law'],
  ['6', 'Berta Koch', 'Physics'],
  ['7', 'Chloé de la Cruz Gómez', 'Physics', 'de la Cruz Gómez'],
  ['8', 'Zoë Weiß', 'Physics'],
];
const staff = people.map(([code, name, department, family]) => ({
  id: `id ${code}`,
  employee_id: code,
  name,
  family_name: family ?? null,
  department,
}));
const module = (id: string, department: string, ...teachers: string[]) => ({
  id,
  module_code: id,
  semester: 1,
  mappings: [],
  department,
  teacher_ids: teachers.map((code) => `id ${code}`),
});
const references = indexReferences([], [], {
  staff,
  modules: [module('law1', 'Law'), module('phy1', 'Physics', '3', '5', '6')],
});
/** The employee id, or '?'. */
const find = (text: string, moduleId?: string): string => {
  const found = findTeacher(text, references, moduleId);
  return 'id' in found ? found.id.replace('id ', '') : '?';
};

describe('findTeacher', () => {
  it.each([
    ['Prof. Dr. Leon Hölderle', '1'],
    ['HÖLDERLE, Leon', '1'],
    ['HOLDERLE Leon', '1'],
    ['Jürgen von der Heide', '4'],
    ['von der Heide, Jürgen', '4'],
    ['Dr. Heide', '4'],
    ['v. d. Heide', '4'],
    ['de la Cruz Gómez', '7'],
    ['Weiss', '8'],
    ['Z. Weiß', '8'],
    ['Weiß, Z.', '8'],
    ['X. Weiß', '?'],
    ['A. Koch', '5'],
    ['Koch', '?'],
    ['Müller', '?'],
    ['Stefan Müller', '?'],
    ['Stefan Müller (3)', '3'],
    ['Leon', '?'],
  ])('reads %s as %s', (text, code) => expect(find(text)).toBe(code));

  it('prefers those who teach the module, then those of its department, and says whom it means', () => {
    expect(find('Stefan Müller', 'phy1')).toBe('3');
    expect(find('Stefan Müller', 'law1')).toBe('2');
    expect(findTeacher('Dr. Stefan Müller', references, 'law1')).toMatchObject({
      note: '“Dr. Stefan Müller” was read as Stefan Müller (2).',
    });
    expect(find('Koch', 'law1')).toBe('5');
    expect(find('Koch', 'phy1')).toBe('6');
    expect(findTeacher('Koch', references, 'law1')).toEqual({
      id: 'id 5',
      note: '“Koch” was read as Anna Koch (5).',
    });
  });

  it('names all who can be meant, with their departments', () => {
    expect(findTeacher('Dr. Stefan Müller', references)).toEqual({
      reason: 'Several people can be meant. Please write one of: Stefan Müller (2) – Law; Stefan Müller (3) – Physics',
    });
    expect(find('Stefan Müller (3) – Physics', 'law1')).toBe('3');
  });
});
