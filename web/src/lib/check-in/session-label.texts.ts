import { bidiIsolate } from '../format/bidi-isolate.ts';

/** First letter large: the forms keep 'lecture', the timetable 'Lecture'. */
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** 'Lecture · Hall B'; what is not known is left out. */
export const sessionLabel = (session: { readonly session_type: string; readonly location: string }): string =>
  [capitalize(session.session_type), bidiIsolate(session.location)].filter((part) => part !== '').join(' · ');
