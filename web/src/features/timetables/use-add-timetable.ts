import type { User } from '@muster/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAnswered } from '../../lib/problem.ts';
import { readToken } from '../../lib/session.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { headingOf } from './class-block.tsx';
import { termModulesQuery } from './timetable-form.api.ts';
import type { FormClashes } from './form-clashes.ts';
import {
  addFaults,
  changedTerm,
  type ClassBlock,
  type ClassFields,
  fieldNames,
  isTyped,
  noClass,
  noTerm,
  placeOf,
  requestOf,
  type Term,
} from './timetable-form.logic.ts';
import { addEntries, type NewEntries } from './timetables.api.ts';
import { texts } from './timetables.texts.ts';

let lastBlock = 0;
function blankBlock(): ClassBlock {
  lastBlock += 1;
  return { id: String(lastBlock), ...noClass };
}

/** Section 1 and the classes as typed, and their saving. */
export function useAddTimetable(user: User | undefined, clashes: FormClashes) {
  const [term, setTerm] = useState<Term>(noTerm);
  const [blocks, setBlocks] = useState<readonly ClassBlock[]>(() => [blankBlock()]);
  const [focused, setFocused] = useState<string>();
  const modules = useQuery(termModulesQuery(term));
  const entity = useEntityForm({
    initialValues: {},
    order: [],
    faultOf: () => addFaults(term, blocks, { user, hasToken: readToken() !== null, offered: modules.data }),
    fieldOf: fieldNames(blocks),
    failed: (_, problem) => (clashes.isNotSavedAnyway(problem) ? undefined : failure(problem)),
    hasMore: isTyped(term, blocks),
  });
  const add = useMadeOnce(
    ({ timetable_entries: entries, ...body }: NewEntries, idAt) =>
      addEntries({ ...body, timetable_entries: entries.map((entry, at) => ({ ...entry, id: idAt(at) })) }),
    // The same classes, saved with clashes or without: what was stored is not made once more by "Save anyway".
    ({ timetable_entries: entries }) => entries,
  );
  const { form } = entity;
  // The kit's form is a new object with each drawing; what changes a class stays the same, so that the others are not drawn.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (focused !== undefined) document.getElementById(headingOf(focused))?.focus();
  }, [focused]);

  const changeBlock = useCallback((id: string, change: Partial<ClassFields>) => {
    for (const field of Object.keys(change)) latest.current.clearFieldError(`blocks.${id}.${field}`);
    setBlocks((before) => before.map((block) => (block.id === id ? { ...block, ...change } : block)));
  }, []);
  const removeBlock = useCallback((id: string) => {
    setBlocks((before) => {
      if (before.length === 1) return before;
      const at = before.findIndex((block) => block.id === id);
      const next = before[at + 1] ?? before[at - 1];
      setFocused(next?.id);
      return before.filter((block) => block.id !== id);
    });
  }, []);

  return {
    term,
    blocks,
    modules,
    errors: form.errors,
    /** Before a field's name, where the form finds it. */
    path: (prefix: string) => placeOf(entity.field(prefix)),
    isBusy: entity.isBusy,
    submit: entity.submit,
    changeTerm: (change: Partial<Term>): void => {
      for (const field of Object.keys(change)) form.clearFieldError(field);
      setTerm((before) => changedTerm(before, change));
    },
    changeBlock,
    removeBlock,
    addBlock: (): void => {
      const block = blankBlock();
      setBlocks((before) => [...before, block]);
      setFocused(block.id);
    },
    save: () => clashes.saveDespite((accept_clashes) => add({ ...requestOf(term, blocks), accept_clashes })),
  };
}

/** The server's words; its own where it said nothing, and others where nothing came of the call at all. */
function failure(problem: unknown): string {
  return isAnswered(problem) ? (problem.said ?? texts.addFailed) : texts.unexpected;
}
