import type { ReactNode } from 'react';
import { useCanChange } from './can-change.ts';

/** Links and buttons that lead to a change. Users who may only read the screen do not see them; the server refuses the change anyway. */
export const ChangeOnly = ({ children }: { children: ReactNode }) => (useCanChange() ? children : null);
