import { z } from 'zod';

export const weekPattern = z
  .string()
  .nullable()
  .describe(
    'Teaching weeks with a class: null is every week, otherwise odd, even, or weeks such as 1-4,7. Week 1 contains the first day of the semester.',
  );
