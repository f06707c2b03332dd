import { isWithoutStaffRecord, noStaffRecordText } from '#lib/api/problem.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { texts } from './lecturer-profile.texts.ts';

/** Shown in place of the own record. A missing staff record cannot be loaded again: an administrator must add it. */
export function ProfileError({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  if (isWithoutStaffRecord(problem)) return <ErrorState text={noStaffRecordText} />;
  return <ErrorState text={texts.loadFailed} onRetry={onRetry} />;
}
