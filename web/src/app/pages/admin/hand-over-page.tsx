import { clashChecks } from '../../../features/clashes/clash-checks.ts';
import { HandOverScreen } from '../../../features/timetables/hand-over/hand-over-screen.tsx';

export const HandOverPage = () => <HandOverScreen clashes={clashChecks} />;
