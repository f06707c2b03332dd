import { createContext, useContext } from 'react';

/** Element in the head of a list that takes the button of its options; null until it is rendered. */
export const ListToolsContext = createContext<HTMLElement | null | undefined>(undefined);

/** Undefined for lists without such a head. */
export const useListTools = (): HTMLElement | null | undefined => useContext(ListToolsContext);
