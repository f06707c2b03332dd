import { expect, test } from 'vitest';
import type { Rig } from './rig.ts';

/** What an administrator does with the people who teach. */
export function staffJourneys(rig: Rig): void {
  test('the administrator opens the list of lecturers', async () => {
    await rig.open('/lecturers');
    await rig.page.getByRole('main').getByRole('heading').first().waitFor();
    expect(rig.page.url()).toContain('/lecturers');
  });
}
