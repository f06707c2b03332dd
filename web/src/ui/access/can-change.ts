import type { AdminArea } from '@muster/contract/accounts/admin-roles';
import { createContext, useContext } from 'react';

/** Whether the user may change the data of an area, by default of that of the screen. */
export const CanChangeContext = createContext<(area?: AdminArea) => boolean>(() => true);
/** False for administrators whose role only reads the area. */
export const useCanChange = (area?: AdminArea): boolean => useContext(CanChangeContext)(area);
