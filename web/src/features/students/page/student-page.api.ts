import * as notes from '@muster/contract/people/student-notes';
import { studentHistory, studentOverview } from '@muster/contract/people/student-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const studentOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['students', 'overview', id],
    queryFn: ({ signal }) => call(studentOverview, { params: { id }, signal }),
  });

export const studentHistoryQuery = (id: string, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['students', 'history', id, page, page_size],
    queryFn: ({ signal }) => call(studentHistory, { params: { id }, query: { page, page_size }, signal }),
    placeholderData: keepPreviousData,
  });

export const studentNotesQuery = (id: string, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['students', 'notes', id, page, page_size],
    queryFn: ({ signal }) => call(notes.listStudentNotes, { params: { id }, query: { page, page_size }, signal }),
    placeholderData: keepPreviousData,
  });
export const addNote = (id: string, note: string) => call(notes.addStudentNote, { params: { id }, body: { note } });
export const withdrawNote = (id: string, noteId: string) => call(notes.withdrawStudentNote, { params: { id, noteId } });
