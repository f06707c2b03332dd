import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { entry } from '../timetable-form/timetable-form.setup.tsx';
import { OpenEntryButton } from '../view-timetable/class-card.tsx';
import { entryColumns } from './edit-timetable-columns.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const algorithms = { id: 'm1', module_code: 'A1', module_name: 'Algorithmen' };
const ofBoth = { ...entry, module: algorithms, further_modules: [{ ...algorithms, id: 'm2', module_code: 'A2' }] };

describe('class of several modules', () => {
  it('names the further modules in the lists of administrators', () => {
    const column = entryColumns.find(({ key }) => key === 'module');
    renderPart(
      <>
        <div data-testid="column">{column?.render(ofBoth)}</div>
        <OpenEntryButton entry={ofBoth} onOpen={() => {}} />
      </>,
    );
    expect(screen.getByTestId('column').textContent).toBe('A1 with A2Algorithmen');
    expect(screen.getByRole('button', { name: /^A1 Algorithmen with A2 on / })).toBeDefined();
  });
});
