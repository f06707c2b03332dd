/** Lower limits of the five steps of colour. */
export const heatSteps = [0, 60, 70, 80, 90] as const;

/** The step of a percentage, from 1. */
export const heatStepOf = (percentage: number): number => heatSteps.findLastIndex((from) => percentage >= from) + 1;
