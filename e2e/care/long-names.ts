import type { Module } from '@muster/contract/academics/modules';
import type { Student } from '@muster/contract/people/students';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, type Rig } from '../administration/rig.ts';
import { wordsOutside } from '../look-at.ts';
import { get, student, tokenOf } from '../people.ts';
import { walkTo } from '../walk.ts';
import type { MissedClass } from './missed-class.ts';

type Stage = { rig: Rig; missed: MissedClass; come: (who: 'lecturer' | 'student') => Promise<Page> };

const phone = { width: 390, height: 844 };
const person = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4);
const subject = 'Datenbanksystementwicklung'.repeat(5);
const reason = 'Lungenentzündungsverdacht'.repeat(6);

export function longNameJourneys({ rig, missed, come }: Stage): void {
  test('names and words of a hundred letters stay within the screens of those who read them', async () => {
    const { url } = rig.product;
    const own = await tokenOf(url, student.email, student.role);
    const me = await get<{ user: { student_id: string } }>(url, '/api/auth/me', own);
    const [found] = await ask<Student[]>(rig, `/api/students?text=${me.body.user.student_id}`);
    const [module] = await ask<Module[]>(rig, `/api/modules?search=${missed.module}`);
    await ask(rig, `/api/students/${found!.id}`, { ...found, name: person }, 'PUT');
    await ask(rig, `/api/modules/${module!.id}`, { ...module, module_name: subject }, 'PUT');
    const report = await fetch(`${url}/api/excuses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ starts_on: missed.date, ends_on: missed.date, reason }),
    });
    const { id } = (await report.json()) as { id: string };
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4 a note of a doctor'], { type: 'application/pdf' }), `${reason}.pdf`);
    const document = { method: 'POST', headers: { authorization: `Bearer ${own}` }, body: form };
    expect((await fetch(`${url}/api/excuses/${id}/document`, document)).status).toBe(200);

    const hand = await come('student');
    const desk = await come('lecturer');
    await desk.setViewportSize(phone);
    for (const [page, path, awaited] of [
      [hand, '/student-dashboard', [person, subject, reason]],
      [desk, '/lecturer-dashboard', [subject]],
      [desk, '/lecturer/inbox', [person, reason]],
      [desk, '/classes', [subject]],
      [desk, `/class-session/${missed.session}`, [person, subject]],
    ] as const) {
      await walkTo(page, url + path);
      for (const words of awaited) await page.locator('#main').getByText(words).first().waitFor();
      await expect.poll(() => wordsOutside(page)).toEqual([]);
    }
  });
}
