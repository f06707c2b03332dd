import { describe, expect, it } from 'vitest';
import {
  familyNameKeys,
  familyNameOf,
  readFullName,
  splitFamilyFirst,
  splitPeople,
  withoutTitles,
} from './person-names.rules.ts';

describe('splitFamilyFirst', () => {
  it.each([
    ['Quill, Ada', 'Ada', 'Quill'],
    ['van der Heuvel , Petra Maria', 'Petra Maria', 'van der Heuvel'],
    ["O'BRANNAGH,Siobhan", 'Siobhan', "O'BRANNAGH"],
  ])('reads %s', (text, given, family) => expect(splitFamilyFirst(text)).toEqual({ given, family }));

  it.each(['Ada Quill', 'Smith, Jr.', 'Ada Quill, Ph.D.', 'Quill, Ada, Jr.', 'Quill,', ', Ada', ''])(
    'leaves "%s" as it is',
    (text) => expect(splitFamilyFirst(text)).toBeUndefined(),
  );
});

describe('withoutTitles', () => {
  it.each([
    ['Prof. Dr. Käthe Nguyen', 'Käthe Nguyen'],
    ['apl. Prof. Dr. Finn Petrovic', 'Finn Petrovic'],
    ['Prof.Dr.-Ing. habil. Jürgen von der Heide', 'Jürgen von der Heide'],
    ['Dr. rer. nat. h.c. Zoë Klein', 'Zoë Klein'],
    ['Frau PD Dr. Ayse Tran', 'Ayse Tran'],
    ['Hölderle, Prof. Dr. Leon', 'Hölderle, Leon'],
    ['Ada Quill, Ph.D.', 'Ada Quill'],
    ['Mme Noémi Dupont', 'Noémi Dupont'],
    ['M. Pierre Dupont', 'Pierre Dupont'],
    ['Dra. Lucía Gómez', 'Lucía Gómez'],
    ['Dott.ssa Anna Bianchi', 'Anna Bianchi'],
    ['Mag. Eva Huber', 'Eva Huber'],
  ])('reads %s', (text, name) => expect(withoutTitles(text)).toBe(name));

  it.each(['M. Silva', 'Jun Li', 'Ing Bo', 'Ma Li', 'Dr.', 'A. M. Silva', 'Prof'])('leaves "%s" as it is', (text) =>
    expect(withoutTitles(text)).toBe(text),
  );
});

describe('family names', () => {
  it.each([
    ['Jürgen von der Heide', 'von der Heide'],
    ['Chloé de la Cruz', 'de la Cruz'],
    ['Franziska von und zu Rauhenfels', 'von und zu Rauhenfels'],
    ['Ada Quill', 'Quill'],
    ['Di Maria', 'Maria'],
  ])('begin with their prefixes: %s', (name, family) => expect(familyNameOf(name)).toBe(family));

  it('are found with and without prefixes', () => {
    expect(familyNameKeys('von der Heide')).toEqual(['von der heide', 'heide']);
    expect(familyNameKeys('Größer')).toEqual(['grosser']);
  });
});

describe('splitPeople', () => {
  it.each([
    ['Prof. Dr. Lukas Krause, Prof. Dr. Sophie Schulz', ['Prof. Dr. Lukas Krause', 'Prof. Dr. Sophie Schulz']],
    ['Koch / Weiß', ['Koch', 'Weiß']],
    ['Silva, Ada; Perera, Nimal', ['Silva, Ada', 'Perera, Nimal']],
    ['Ada Silva und Bo Berg', ['Ada Silva', 'Bo Berg']],
    ['Franziska von und zu Rauhenfels', ['Franziska von und zu Rauhenfels']],
    ['Silva, Ada Maria', ['Silva, Ada Maria']],
    ['de la Cruz Gómez, Lucía', ['de la Cruz Gómez, Lucía']],
  ])('reads %s', (text, names) => expect(splitPeople(text)).toEqual(names));
});

describe('mark of the primary instructor', () => {
  it('is no part of the name', () => {
    expect(readFullName('Smith, John A. (P)')).toBe('John A. Smith');
    expect(readFullName('John Smith (P)')).toBe('John Smith');
    expect(withoutTitles('Dr. John Smith (P)')).toBe('John Smith');
  });
});
