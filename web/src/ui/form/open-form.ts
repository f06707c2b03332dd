import { createContext, useContext } from 'react';

type OpenForm = { readonly label: string; readonly onClick: () => void };

/** The action that leads from a list to the form beside it. */
export const OpenFormContext = createContext<OpenForm | undefined>(undefined);

/** For the empty state of a list in a `ListFormPage`; undefined elsewhere. */
export const useOpenForm = (): OpenForm | undefined => useContext(OpenFormContext);
