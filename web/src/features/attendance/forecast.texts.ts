import { formatPercent } from '@muster/contract/attendance/attendance';
import type { Forecast } from './forecast.logic.ts';
import { formatPercentage } from './my-attendance.logic.ts';

const classes = (count: number): string => (count === 1 ? 'class' : `${count} classes`);

export function forecastText(forecast: Forecast): string {
  const { toCome } = forecast;
  const goal = formatPercent(forecast.goal);
  switch (forecast.kind) {
    case 'safe':
      return `You'll stay above ${goal} even if you miss the last ${classes(toCome)}`;
    case 'may miss':
      if (forecast.misses > 0)
        return `You can miss ${forecast.misses} of the next ${toCome} classes and stay above ${goal}`;
      return toCome === 1
        ? `Attend the last class to stay above ${goal}`
        : `Attend all ${toCome} to stay above ${goal}`;
    case 'has to attend':
      return `Attend the next ${classes(forecast.attends)} to get back above ${goal}`;
    case 'out of reach':
      return `${goal} is out of reach. Attend ${toCome === 1 ? 'the last class' : `all ${toCome}`} to finish at ${formatPercentage(forecast.best)}`;
  }
}

/** As `forecastText`, about a student instead of to one. */
export function forecastTextForStaff(forecast: Forecast): string {
  const { toCome } = forecast;
  const goal = formatPercent(forecast.goal);
  switch (forecast.kind) {
    case 'safe':
      return `Stays above ${goal} even without the last ${classes(toCome)}`;
    case 'may miss':
      return forecast.misses > 0
        ? `Can miss ${forecast.misses} of the next ${toCome} classes and stay above ${goal}`
        : `Must attend ${toCome === 1 ? 'the last class' : `all ${toCome}`} to stay above ${goal}`;
    case 'has to attend':
      return `Must attend the next ${classes(forecast.attends)} to get back above ${goal}`;
    case 'out of reach':
      return `${goal} is out of reach; ${formatPercentage(forecast.best)} with ${toCome === 1 ? 'the last class' : `all ${toCome} classes to come`}`;
  }
}
