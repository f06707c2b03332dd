import { createContext, use } from 'react';

/** Where a filter is rendered: as a chip in the bar, as a field in its panel, or as a field of another form. */
export const FilterPlace = createContext<'bar' | 'panel' | 'form'>('form');

export const useFilterPlace = () => use(FilterPlace);
