import { createContext, useContext } from 'react';

/** Whether the user may change the data of the screen. False for administrators whose role only reads it. */
export const CanChangeContext = createContext(true);
export const useCanChange = (): boolean => useContext(CanChangeContext);
