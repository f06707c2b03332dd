import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Product, startProduct } from './product.ts';
import { post, type RunningClass, startClass } from './running-class.ts';
import {
  admin,
  type BrowserWindow,
  get,
  lecturer,
  openSignedInWindow,
  openWindow,
  password,
  tokenOf,
} from './users.ts';

type Student = { readonly id: string; readonly name: string; readonly student_id: string };

const windows: BrowserWindow[] = [];
let product: Product;
let browser: Browser;
let running: RunningClass;
let display: Page;
let phone: Page;
let office: Page;
let adminToken: string;
/** Not on the list of the class. */
let outsider: Student & { readonly email: string };

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  running = await startClass(product.url);
  await running.sendCommand('extend-qr', { minutes: 5 });
  const path = `/api/qr-sessions/${running.id}/candidates?search=an`;
  const { body } = await get<{ students: Student[] }>(product.url, path, running.token);
  adminToken = await tokenOf(product.url, admin.email, admin.role);
  const [found] = body.students;
  const record = await get<{ student: Student & { email: string } }>(
    product.url,
    `/api/students/${found?.id}`,
    adminToken,
  );
  outsider = record.body.student;
  const lecturerWindow = await openSignedInWindow(browser, product.url, lecturer);
  const phoneWindow = await openWindow(browser, true);
  const adminWindow = await openSignedInWindow(browser, product.url, admin);
  windows.push(lecturerWindow, phoneWindow, adminWindow);
  office = adminWindow.page;
  display = lecturerWindow.page;
  phone = phoneWindow.page;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const details = () => display.getByRole('button', { name: `Details of ${outsider.name}` });

describe('class list', () => {
  it('lets a student with a valid code ask to be added', async () => {
    await phone.goto((await running.currentCode()).url);
    await phone.getByLabel('Email').fill(outsider.email);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Sign in and check in' }).click();
    await phone.getByRole('heading', { name: "You're not on this class list" }).waitFor();
    await expectAccessible(phone, 'ask-to-be-added');
    await phone.getByRole('button', { name: 'Ask to be added' }).click();
    await phone.getByRole('heading', { name: 'Your lecturer has your request' }).waitFor();
    await expectAccessible(phone, 'join-request-sent');
  });

  it('shows the request to the lecturer, who accepts it', async () => {
    await display.goto(product.url + running.displayPath);
    const link = display.getByRole('link', { name: '1 student asks to join' });
    [display] = await Promise.all([display.context().waitForEvent('page'), link.click()]);
    const request = display.getByRole('list', { name: 'Students who ask to join' });
    await request.getByText(outsider.name).waitFor();
    await request.getByText(outsider.student_id).waitFor();
    await expectAccessible(display, 'join-request');
    await request.getByRole('button', { name: `Accept ${outsider.name}` }).click();
    await phone.getByRole('heading', { name: "You're checked in" }).waitFor();
    await display.getByText('1 student asks to join').first().waitFor({ state: 'detached' });
  });

  it('shows who added the student, and removes the student', async () => {
    await details().click();
    const dialog = display.getByRole('dialog', { name: outsider.name });
    await dialog.getByText(/^Request accepted by/).waitFor();
    await expectAccessible(display, 'added-student');
    await dialog.getByRole('button', { name: 'Remove from this class' }).click();
    await display
      .getByRole('dialog', { name: /^Remove / })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await details().waitFor({ state: 'detached' });
  });

  it('adds a student whom the lecturer searches', async () => {
    await display.getByRole('button', { name: 'Add student' }).click();
    const dialog = display.getByRole('dialog', { name: 'Add student' });
    await dialog.getByRole('radio', { name: 'All further classes of the module this semester' }).check();
    await dialog.getByLabel('Reason').fill('Repeats the year');
    await dialog.getByLabel('Find a student to add').fill(outsider.student_id);
    await dialog.getByRole('button', { name: `Add ${outsider.name}` }).click();
    await dialog.getByText('Added, enrollment proposed', { exact: true }).waitFor();
    await expectAccessible(display, 'add-student');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await details().waitFor();
  });

  it('shows the proposed enrollment to an administrator, who accepts it', async () => {
    await office.goto(`${product.url}/attendance-inbox`);
    const section = office.getByRole('region', { name: /^Proposed enrollments/ });
    await section.getByText(outsider.name, { exact: true }).waitFor();
    await section.getByText('Repeats the year').waitFor();
    await expectAccessible(office, 'proposed-enrollments');
    await section.getByRole('button', { name: `Accept ${outsider.name}` }).click();
    await section.getByText('No proposed enrollments to decide').waitFor();
  });

  it('offers students who joined the group since', async () => {
    const register = await get<{ students: Student[] }>(
      product.url,
      `/api/qr-sessions/${running.id}/attendance`,
      running.token,
    );
    const member = register.body.students.find(({ id }) => id !== outsider.id);
    const { body } = await get<{ student: { group_id: string } }>(
      product.url,
      `/api/students/${member?.id}`,
      adminToken,
    );
    const joiner = {
      name: 'Zoya Khan',
      email: 'zoya.khan@demo.muster.test',
      password,
      student_id: 'NEW-1',
      group_id: body.student.group_id,
    };
    const template = await get<{ student: object }>(product.url, `/api/students/${member?.id}`, adminToken);
    const added = await post(product.url, '/api/students', adminToken, {
      ...template.body.student,
      id: undefined,
      ...joiner,
    });
    expect(await added.text()).toContain('Zoya Khan');
    await display.goto(product.url + running.displayPath);
    await display.getByRole('button', { name: /^Register/ }).click();
    await display.getByText('1 student joined this group since').waitFor();
    await expectAccessible(display, 'joined-since');
    await display.getByRole('button', { name: 'Add the student' }).click();
    await display.getByRole('button', { name: 'Details of Zoya Khan' }).waitFor();
  });

  it('lists a class without students, with the reason', async () => {
    await addEmptyClass();
    await office.goto(`${product.url}/timetable-management`);
    await office.getByRole('link', { name: 'Classes without students' }).click();
    await office.getByText('HIS2106 is optional and no student is enrolled.').first().waitFor();
    await expectAccessible(office, 'classes-without-students');
    await display.goto(`${product.url}/lecturer-dashboard`);
    await display.getByRole('region', { name: 'Classes without students' }).waitFor();
    await expectAccessible(display, 'lecturer-dashboard-without-students');
  });

  it('says before the code is shown that no students are expected', async () => {
    const take = display.getByRole('button', { name: 'Take attendance', exact: true });
    // The innermost element with both is the card of the class.
    const card = display.locator('#main *').filter({ hasText: 'HIS2106' }).filter({ has: take }).last();
    await card.getByRole('button', { name: 'Take attendance', exact: true }).click();
    const question = display.getByRole('dialog', { name: 'No students are expected' });
    await question.getByText('HIS2106 is optional and no student is enrolled.').waitFor();
    await expectAccessible(display, 'no-students-expected');
    await question.getByRole('button', { name: 'Add students' }).click();
    await display.getByRole('button', { name: 'Add student' }).waitFor();
    await expectAccessible(display, 'class-without-students');
  });

  it('leads to the page of a student, where administrators write notes', async () => {
    const region = (page: Page, name: string) => page.getByRole('region', { name });
    await office.goto(`${product.url}/students-list?search=${outsider.student_id}`);
    await office.getByRole('link', { name: outsider.name }).first().click();
    await office.waitForURL(`**/students/${outsider.id}`);
    await office.getByRole('heading', { level: 1, name: outsider.name }).waitFor();
    await region(office, 'Notes').getByLabel('New note').fill('Moves to another group next week');
    await region(office, 'Notes').getByRole('button', { name: 'Add note' }).click();
    await region(office, 'Notes')
      .getByRole('paragraph')
      .filter({ hasText: 'Moves to another group' })
      .first()
      .waitFor();
    await region(office, 'History').getByText('Added to a class list').first().waitFor();
    await expectAccessible(office, 'student-page');

    const { page } = await openSignedInWindow(browser, product.url, lecturer);
    await page.goto(`${product.url}/students/${outsider.id}`);
    await page.getByRole('heading', { level: 1, name: outsider.name }).waitFor();
    await region(page, 'Early warnings').waitFor();
    expect(await region(page, 'Notes').count()).toBe(0);
    expect(await page.getByText('Moves to another group').count()).toBe(0);
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});

/** A weekly class of an optional module at the time of the running class, in which no student is enrolled. */
async function addEmptyClass(): Promise<void> {
  const { body } = await get<{ session: Record<string, string> & { groups: { id: string }[] } }>(
    product.url,
    `/api/qr-sessions/${running.id}`,
    running.token,
  );
  const { session } = body;
  const module = {
    module_code: 'HIS2106',
    module_name: 'History of Science',
    semester: session['semester'],
    credits: 2,
  };
  const created = await send('/api/modules', module);
  const { id: moduleId } = (created['module'] ?? created) as { id: string };
  await send(`/api/staff/${session['lecturer_id']}/courses`, { courses: [{ module_id: moduleId }] });
  const [group] = session.groups;
  const groups = await get<{ data: { id: string; degree_details_id: string; year: number }[] }>(
    product.url,
    `/api/groups?page=1&page_size=200`,
    adminToken,
  );
  const found = groups.body.data.find(({ id }) => id === group?.id);
  await send(`/api/modules/${moduleId}/degree-mappings`, {
    degree_details_ids: [found?.degree_details_id],
    year: found?.year,
    is_mandatory: false,
  });
  await send('/api/timetables/bulk', {
    accept_clashes: true,
    timetable_entries: [
      {
        degree_details_ids: [found?.degree_details_id],
        year: found?.year,
        semester: session['semester'],
        academic_year: session['academic_year'],
        group_ids: [group?.id],
        module_id: moduleId,
        start_time: session['class_start_time'],
        end_time: session['class_end_time'],
        day_of_week: new Date(`${session['date']}T12:00:00Z`).toLocaleDateString('en', {
          weekday: 'long',
          timeZone: 'UTC',
        }),
        venue: 'Library 2',
        valid_from: 'start',
        class_type: 'Lecture',
        lecturer_id: session['lecturer_id'],
      },
    ],
  });
}

async function send(path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await post(product.url, path, adminToken, body);
  const text = await reply.text();
  expect(`${reply.status} ${text}`).toMatch(/^20/);
  return JSON.parse(text) as Record<string, unknown>;
}
