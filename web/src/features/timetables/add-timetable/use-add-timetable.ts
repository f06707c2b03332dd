import type { User } from '@muster/contract/accounts/accounts';
import { addTimetables } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { isServerReply } from '#lib/api/problem.ts';
import { useStructure } from '#lib/auth/use-structure.ts';
import { readToken } from '#lib/auth/session.ts';
import { today } from '#lib/format/dates.ts';
import { useIdempotentCreate } from '#lib/api/use-idempotent-create.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import type { ChangeDayValue } from '../change-day/change-day-field.tsx';
import { headingId } from './class-block.tsx';
import { prefilledClass } from '../timetable-form/new-class-search.logic.ts';
import { termModulesQuery } from '../timetable-form/timetable-form.api.ts';
import { useSemester } from '../timetable-form/use-semester.ts';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import {
  validateNewEntries,
  applyBlockChange,
  applyTermChange,
  type ClassBlock,
  serverFieldNames,
  hasInput,
  emptyClass,
  getDataPath,
  isRunning,
  type NewEntries,
  toRequest,
  type Term,
} from '../timetable-form/timetable-form.logic.ts';
import { texts } from '../timetables.texts.ts';

let lastBlockId = 0;
function createBlock(fields: Partial<ClassBlock> = {}): ClassBlock {
  lastBlockId += 1;
  return { teaching_group_ids: [], ...emptyClass, ...fields, id: String(lastBlockId) };
}

/** State of the form: the term, the classes, and saving. */
export function useAddTimetable(user: User | undefined, clashes: ClashChecks) {
  const search = useLocation().search as Record<string, unknown>;
  const structure = useStructure();
  const [initial] = useState(() => {
    const { term: prefilled, fields } = prefilledClass(search, structure);
    return { term: prefilled, blocks: [createBlock(fields)] };
  });
  const [term, setTerm] = useState<Term>(initial.term);
  const [blocks, setBlocks] = useState<readonly ClassBlock[]>(initial.blocks);
  const [focused, setFocused] = useState<string>();
  const [from, setFrom] = useState<ChangeDayValue>('next');
  const modules = useQuery(termModulesQuery(term));
  const semester = useSemester(term).dates;
  const now = today(user?.time_zone);
  const firstDay = isRunning(semester, now) ? from : undefined;
  const entity = useEntityForm({
    initialValues: {},
    fieldOrder: [],
    validate: () =>
      validateNewEntries(term, blocks, {
        user,
        hasToken: readToken() !== null,
        offered: term.for === 'cohort_groups' ? modules.data : undefined,
        firstDay,
        semester,
      }),
    serverFields: serverFieldNames(blocks, term),
    saveErrorText: (_, problem) => (clashes.isSaveCancelled(problem) ? undefined : errorText(problem)),
    hasUnsavedExtras:
      ((term !== initial.term || blocks !== initial.blocks) && hasInput(term, blocks, initial.term)) || from !== 'next',
  });
  const add = useIdempotentCreate(
    ({ timetable_entries: entries, ...body }: NewEntries, idAt) =>
      call(addTimetables, {
        body: { ...body, timetable_entries: entries.map((entry, at) => ({ ...entry, id: idAt(at) })) },
      }),
    // The IDs depend on the classes only, so "Save anyway" does not add them twice.
    ({ timetable_entries: entries }) => entries,
  );
  const { form } = entity;
  // `form` is a new object on each render; the ref keeps the callbacks stable, so that other classes do not re-render.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (focused !== undefined) document.getElementById(headingId(focused))?.focus();
  }, [focused]);

  const changeBlock = useCallback((id: string, change: Partial<ClassBlock>) => {
    for (const field of Object.keys(change))
      latest.current.clearFieldError(`blocks.${id}.${field === 'teaching_group_ids' ? 'group_ids' : field}`);
    setBlocks((before) => before.map((block) => (block.id === id ? applyBlockChange(block, change) : block)));
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
    semester,
    /** The first day of classes that name none; undefined: that of the semester. */
    usualFirstDay: firstDay === 'next' ? now : firstDay === 'start' || firstDay === '' ? undefined : firstDay,
    errors: form.errors,
    /** Path prefix of the form fields. */
    path: (prefix: string) => getDataPath(entity.field(prefix)),
    isBusy: entity.isBusy,
    submit: entity.submit,
    changeTerm: (change: Partial<Term>): void => {
      for (const field of Object.keys(change)) form.clearFieldError(field);
      setTerm((before) => applyTermChange(before, change));
      // Teaching groups belong to a term.
      setBlocks((before) => before.map((block) => ({ ...block, teaching_group_ids: [] })));
    },
    /** Undefined unless the semester runs. */
    changeDay:
      firstDay === undefined
        ? undefined
        : {
            value: firstDay,
            onChange: (day: ChangeDayValue): void => {
              form.clearFieldError('valid_from');
              setFrom(day);
            },
            error: form.errors['valid_from'],
          },
    changeBlock,
    removeBlock,
    addBlock: (): void => {
      const block = createBlock();
      setBlocks((before) => [...before, block]);
      setFocused(block.id);
    },
    save: () =>
      clashes.saveWithClashes((accept_clashes) =>
        add({ ...toRequest(term, blocks, firstDay, semester), accept_clashes }),
      ),
  };
}

/** The server message, or a fixed text if it sent none or the request failed. */
function errorText(problem: unknown): string {
  return isServerReply(problem) ? (problem.serverMessage ?? texts.addFailed) : texts.unexpected;
}
