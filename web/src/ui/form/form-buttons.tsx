import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-buttons.module.css';

/** The ways on from a form: beside each other at its end, and on a phone as wide as its fields. */
export function FormButtons({ mt = 0, children }: { mt?: 0 | 'lg'; children: ReactNode }) {
  return (
    <Box className={classes.buttons} mt={mt}>
      {children}
    </Box>
  );
}
