import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { openPalette } from './palette-button.tsx';
import classes from './quick-search.module.css';

/** Quick-search box of the dashboard; it opens the search palette. */
export function QuickSearch() {
  return (
    <UnstyledButton className={classes.box} aria-haspopup="dialog" onClick={openPalette}>
      <IconSearch size={18} aria-hidden />
      <span className={classes.text}>Quick search: people, modules, groups, degrees</span>
    </UnstyledButton>
  );
}
