import type { Module } from '@muster/contract/academics/modules';
import type { Student } from '@muster/contract/people/students';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { request, type Harness } from '../harness.ts';
import { overflowingTexts } from '../expect-accessible.ts';
import { get, student, tokenOf } from '../users.ts';
import { followLink, linkIn, openFromMenu } from '../navigate.ts';
import type { MissedClass } from './missed-class.ts';

type Context = {
  harness: Harness;
  missedClass: MissedClass;
  openPage: (role: 'lecturer' | 'student') => Promise<Page>;
};

const phone = { width: 390, height: 844 };
const studentName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4);
const moduleName = 'Datenbanksystementwicklung'.repeat(5);
const reason = 'Lungenentzündungsverdacht'.repeat(6);

export function longNameJourneys({ harness, missedClass, openPage }: Context): void {
  it('keeps texts of more than a hundred characters inside the screens', async () => {
    const { url } = harness.product;
    const studentToken = await tokenOf(url, student.email, student.role);
    const me = await get<{ user: { student_id: string } }>(url, '/api/auth/me', studentToken);
    const [found] = await request<Student[]>(harness, `/api/students?text=${me.body.user.student_id}`);
    const [module] = await request<Module[]>(harness, `/api/modules?search=${missedClass.module}`);
    await request(harness, `/api/students/${found!.id}`, { ...found, name: studentName }, 'PUT');
    await request(harness, `/api/modules/${module!.id}`, { ...module, module_name: moduleName }, 'PUT');
    const report = await fetch(`${url}/api/excuses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${studentToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ starts_on: missedClass.date, ends_on: missedClass.date, reason }),
    });
    const { id } = (await report.json()) as { id: string };
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4 a note of a doctor'], { type: 'application/pdf' }), `${reason}.pdf`);
    const document = { method: 'POST', headers: { authorization: `Bearer ${studentToken}` }, body: form };
    expect((await fetch(`${url}/api/excuses/${id}/document`, document)).status).toBe(200);

    const studentPage = await openPage('student');
    const lecturerPage = await openPage('lecturer');
    await lecturerPage.setViewportSize(phone);
    const expectNoOverflow = async (page: Page, ...texts: readonly string[]): Promise<void> => {
      for (const text of texts) await page.locator('#main').getByText(text).first().waitFor();
      await expect.poll(() => overflowingTexts(page)).toEqual([]);
    };
    await expectNoOverflow(studentPage, studentName, moduleName, reason);
    await expectNoOverflow(lecturerPage, moduleName);
    await followLink(lecturerPage, linkIn(lecturerPage, 'Open inbox'));
    await expectNoOverflow(lecturerPage, studentName, reason);
    await openFromMenu(lecturerPage, 'Dashboard');
    await followLink(lecturerPage, linkIn(lecturerPage, 'All sessions'));
    await expectNoOverflow(lecturerPage, moduleName);
    // The session may be on a later page of the list.
    await lecturerPage.goto(`${url}/class-session/${missedClass.session}`);
    await expectNoOverflow(lecturerPage, studentName, moduleName);
  });
}
