import { isolated } from '../format/bidi-isolate.ts';

/** First letter large: the forms keep 'lecture', the timetable 'Lecture'. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** 'Lecture · Hall B'; what is not known is left out. */
export const placeText = (session: { readonly session_type: string; readonly location: string }): string =>
  [capitalised(session.session_type), isolated(session.location)].filter((part) => part !== '').join(' · ');
