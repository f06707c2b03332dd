import { bandLimits, ofHundred } from '@muster/contract/attendance';
import type { Forecast } from './forecast.logic.ts';
import { formatPercentage } from './my-attendance.logic.ts';

const goal = ofHundred(bandLimits.Excellent);
const classes = (count: number): string => (count === 1 ? 'class' : `${count} classes`);

/** What a forecast says to the student. */
export function forecastText(forecast: Forecast): string {
  const { toCome } = forecast;
  switch (forecast.kind) {
    case 'safe':
      return `You stay above ${goal}, whatever the last ${classes(toCome)} may bring`;
    case 'may miss':
      if (forecast.misses > 0)
        return `Miss no more than ${forecast.misses} of the next ${toCome} to stay above ${goal}`;
      return toCome === 1
        ? `Attend the last class to stay above ${goal}`
        : `Attend all ${toCome} to stay above ${goal}`;
    case 'has to attend':
      return `Attend the next ${forecast.attends === 1 ? 'class' : forecast.attends} to get back above ${goal}`;
    case 'out of reach':
      return `${goal} cannot be reached any more; attend ${toCome === 1 ? 'the last class' : `all ${toCome}`} to end with ${formatPercentage(forecast.best)}`;
  }
}
