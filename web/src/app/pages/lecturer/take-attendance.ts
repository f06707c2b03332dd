import type { QueryClient } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { openAndShow } from '../../../features/sessions/qr-form/open-session.ts';

type App = { readonly client: QueryClient; readonly navigate: UseNavigateResult<string> };

/** Starts a session for a class of the timetable and opens the projector display; a session that has ended is reopened. */
export const takeAttendance = (timetableId: string, app: App): Promise<void> =>
  openAndShow({ timetable_id: timetableId }, app);
