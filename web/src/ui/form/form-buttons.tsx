import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-buttons.module.css';

/** Buttons at the end of a form; full width on phones. */
export function FormButtons({ mt = 0, children }: { mt?: 0 | 'lg'; children: ReactNode }) {
  return (
    <Box className={classes.buttons} mt={mt}>
      {children}
    </Box>
  );
}
