import { formatCount } from '@muster/contract/http/plural';

/** '1 early warning is open in your classes.' */
export const openText = (count: number): string =>
  `${formatCount(count, 'early warning is', 'early warnings are')} open in your classes.`;
