import { bidiIsolate } from '../format/bidi-isolate.ts';

/** Upper-case first letter. Sessions created with a form store 'lecture', timetable entries 'Lecture'. */
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** 'Lecture · Hall B'; empty parts are left out. */
export const sessionLabel = (session: { readonly session_type: string; readonly location: string }): string =>
  [capitalize(session.session_type), bidiIsolate(session.location)].filter((part) => part !== '').join(' · ');
