import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiProblem, countUnlistedClasses, takenClassesOf } from '#lib/api/problem.ts';
import { renderScreens } from '../render-screens.setup.tsx';
import { TakenClasses } from './taken-classes.tsx';

describe('TakenClasses', () => {
  it('counts the classes that the server does not name', async () => {
    const named = Array.from({ length: 50 }, (_, at) => [`sessions.${at}`, `CS${at}`]);
    const problem = new ApiProblem('attendance_taken', 409, 'Taken', {
      ...Object.fromEntries(named),
      sessions_unlisted: '12',
    });
    const lines = takenClassesOf(problem) ?? [];
    expect(lines).toHaveLength(50);
    const Screen = () => (
      <TakenClasses lines={lines} unlisted={countUnlistedClasses(problem)}>
        Withdraw them?
      </TakenClasses>
    );
    renderScreens({ '/': Screen }, '/');
    await screen.findByText('and 54 other classes');
  });
});
