import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CurrentCode, qr } from '@muster/contract/attendance/sessions';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTcpFaultProxy, type TcpFaultProxy } from '../server/src/testing/tcp-fault-proxy.ts';
import { openBrowser } from './browser.ts';
import { post, takeAttendance } from './class-on.ts';
import { freshCode, readDisplayedCode, readTypedCode } from './displayed-code.ts';
import { showToCamera } from './fake-camera.ts';
import { admin, get, lecturer, password, signIn, student, tokenOf, type Visit, visit } from './people.ts';
import { type Product, startProduct } from './server.ts';

type Expected = { id: string; name: string; email: string; status: string };

const cameraFolder = mkdtempSync(join(tmpdir(), 'muster-camera-'));
const camera = join(cameraFolder, 'hall.y4m');
const visits: Visit[] = [];
let product: Product;
/** The lecture hall's own network. */
let hall: TcpFaultProxy;
let hallUrl: string;
let browser: Browser;
let display: Page;
let sessionId: string;
/** The lecturer's, for looking at the class without a browser. */
let teaching: string;
/** Three students of the class besides the demo's own. */
let signedOut: Expected;
let withoutCamera: Expected;
let cutOff: Expected;

beforeAll(async () => {
  product = await startProduct();
  hall = await startTcpFaultProxy({ port: Number(new URL(product.url).port) });
  hallUrl = `http://127.0.0.1:${hall.port}`;
  showToCamera(camera, 'nothing yet');
  browser = await openBrowser(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  );
});
afterAll(async () => {
  await browser.close();
  await hall.close();
  await product.stop();
  rmSync(cameraFolder, { recursive: true });
});

async function come(isPhone = false): Promise<Page> {
  const one = await visit(browser, isPhone);
  visits.push(one);
  return one.page;
}

/** The mark of a student as it stands, and what it was corrected to, one after the other. */
async function storyOf({ id }: Expected): Promise<{ status: string | undefined; changes: string[] }> {
  const path = `/api/qr-sessions/${sessionId}/attendance`;
  const { body } = await get<{ students: Expected[] }>(product.url, path, teaching);
  const history = await get<{ changes: { after: string }[] }>(product.url, `${path}/${id}/history`, teaching);
  return {
    status: body.students.find((one) => one.id === id)?.status,
    changes: history.body.changes.map(({ after }) => after),
  };
}

/** The display has had time to show it, and a slow hand has time to type it. */
async function isTypedCodeYoung(): Promise<boolean> {
  const { body } = await get<CurrentCode>(product.url, `/api/qr-sessions/${sessionId}/current-qr`, teaching);
  const leftMs = body.time_remaining % (qr.typedSeconds * 1000);
  return leftMs > 8_000 && leftMs < 29_000;
}

async function typeCode(phone: Page): Promise<void> {
  await expect.poll(isTypedCodeYoung, { interval: 500 }).toBe(true);
  await phone.getByLabel(/eight characters/).fill((await readTypedCode(display)).toLowerCase());
  await phone.getByRole('button', { name: 'Check in' }).click();
}

async function isListedAsArrived(name: string): Promise<void> {
  await display.getByRole('list', { name: 'Latest check-ins' }).getByText(name).waitFor();
}

test('a lecturer takes attendance of the class that is on with one press', async () => {
  display = await come();
  await signIn(display, hallUrl, lecturer);
  await takeAttendance(display).click();
  await display.waitForURL(/\/qr-display\?session=/);
  sessionId = new URL(display.url()).searchParams.get('session') ?? '';
  await display.getByText(/^\d+ \/ 18$/).waitFor();
  await display.getByText(/^0 of \d+ present$/).waitFor();

  teaching = await tokenOf(product.url, lecturer.email, lecturer.role);
  const path = `/api/qr-sessions/${sessionId}`;
  const { body } = await get<{ students: Expected[] }>(product.url, `${path}/attendance`, teaching);
  const others = body.students.filter(({ email }) => email !== student.email);
  [signedOut, withoutCamera, cutOff] = others.slice(0, 3) as [Expected, Expected, Expected];
  // A busy machine takes longer for what follows than three minutes.
  expect((await post(product.url, `${path}/extend-qr`, teaching, { minutes: 5 })).status).toBe(200);
});

test('a decoder that is not ours reads the screen, and reads an address of this product', async () => {
  const address = new URL(await readDisplayedCode(display));
  expect(address.port).toBe(new URL(product.url).port);
  expect(address.pathname).toMatch(/^\/C\/[0-9A-HJKMNP-TV-Z]{34}$/);
});

test("a signed-out student opens the code with the phone's camera, signs in there and then, and is in", async () => {
  const phone = await come(true);
  await phone.goto(await freshCode(display));
  await phone.getByText('Your scan is saved.').waitFor();
  await phone.getByLabel('Email').fill(signedOut.email);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Sign in and check in' }).click();
  await phone.getByRole('heading', { name: "You're checked in" }).waitFor();
  await phone
    .getByText(/\d+\.\d\s%/)
    .first()
    .waitFor();
  await isListedAsArrived(signedOut.name);
});

test('a signed-in student scans with the camera in the page, and sees the result in the own attendance', async () => {
  const phone = await come(true);
  await signIn(phone, product.url, student);
  showToCamera(camera, await freshCode(display));
  await phone.getByRole('button', { name: 'Scan', exact: true }).click();
  // A camera in the hall sees the code of the moment; this one goes on seeing its own, which a busy machine may read too late.
  const again = phone.getByRole('button', { name: 'Scan again' });
  const answer = phone.getByRole('heading', { name: "You're checked in" }).or(again);
  await answer.waitFor();
  while (await again.isVisible()) {
    showToCamera(camera, await freshCode(display));
    await again.click();
    await answer.waitFor();
  }
  await display.getByText(/^2 of \d+ present$/).waitFor();
  await phone.reload();
  await phone.getByRole('button', { name: 'Scan', exact: true }).waitFor();
});

test('a student without a working camera types the short code', async () => {
  const phone = await come(true);
  await signIn(phone, product.url, { email: withoutCamera.email, card: student.card });
  await phone.getByRole('button', { name: 'Type the code' }).click();
  await typeCode(phone);
  await phone.getByRole('heading', { name: "You're checked in" }).waitFor();
  await isListedAsArrived(withoutCamera.name);
});

test('the display survives a reload and a lost network', async () => {
  await display.reload();
  await display.getByText(/^3 of \d+ present$/).waitFor();
  hall.refuseConnections();
  await display.getByText(/Connection lost/).waitFor();
  await hall.acceptConnections();
  await display.getByText(/Connection lost/).waitFor({ state: 'detached' });
  const phone = await come(true);
  await phone.goto(await freshCode(display));
  await phone.getByText('Your scan is saved.').waitFor();
});

test('a student whose phone loses its network is told, and is in once when it is back, though the first answer is lost', async () => {
  const phone = await come(true);
  await signIn(phone, product.url, { email: cutOff.email, card: student.card });
  await phone.getByRole('button', { name: 'Type the code' }).click();
  await phone.context().setOffline(true);
  await phone.getByText('No connection. This may be out of date.').waitFor();
  await typeCode(phone);
  await phone.getByText("You're offline. We'll check you in as soon as you're back.").waitFor();
  const loseAnswer = (route: Route): Promise<void> => route.fetch().then(() => route.abort());
  await phone.route('**/api/attendance/scan', loseAnswer, { times: 1 });
  await phone.context().setOffline(false);
  await phone.getByRole('heading', { name: 'No connection' }).waitFor({ state: 'detached' });
  // A busy machine may come back when the code is gone.
  const again = phone.getByRole('dialog').getByRole('button', { name: 'Type the code' });
  const answer = phone.getByRole('heading', { name: "You're checked in" }).or(again);
  await answer.waitFor();
  while (await again.isVisible()) {
    await again.click();
    await typeCode(phone);
    await answer.waitFor();
  }
  await display.getByText(/^4 of \d+ present$/).waitFor();
  expect(await storyOf(cutOff)).toEqual({ status: 'present', changes: [] });
});

test('the lecturer corrects one mark with one tap, and its history says so', async () => {
  await display.getByRole('button', { name: 'Register' }).click();
  const mark = display.getByRole('group', { name: `Mark of ${withoutCamera.name}` });
  await mark.getByRole('button', { name: 'Late' }).click();
  await expect.poll(() => mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');
  await display.getByRole('button', { name: `Details of ${withoutCamera.name}` }).click();
  await display.getByText('Present → Late').waitFor();
  await display.getByRole('dialog', { name: withoutCamera.name }).getByRole('button', { name: 'Close' }).click();
  await display.getByRole('button', { name: 'Close the register' }).click();
});

test('after the lecturer stops, a late scan is refused in plain words', async () => {
  const code = await readDisplayedCode(display);
  await display.getByRole('button', { name: 'End attendance' }).click();
  const question = display.getByRole('dialog', { name: 'End attendance?' });
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await display.getByRole('heading', { name: 'Attendance is closed' }).waitFor();

  const phone = await come(true);
  await phone.goto(code);
  await phone.getByRole('heading', { name: 'Attendance is not being taken right now' }).waitFor();
});

test('a register by hand outlives a cut line and a closed window, and is saved once', async () => {
  await display.goto(`${hallUrl}/manual-attendance-mark`);
  const name = new RegExp(`^${withoutCamera.name} \\S+ · `);
  // What was scanned stands in it already.
  await display.getByRole('button', { name: /: Late$/ }).waitFor();
  await display.getByRole('button', { name }).focus();
  await display.keyboard.press('e');
  await display.getByText(/, 1 excused/).waitFor();
  hall.refuseConnections();
  await display.getByRole('button', { name: 'Submit Attendance' }).click();
  await display.getByText(/^Not submitted yet. We can't reach the server/).waitFor();
  // Closed while the line is cut: left open, it would save by itself as soon as the line is mended.
  await display.goto('about:blank');
  await hall.acceptConnections();
  await display.goto(`${hallUrl}/manual-attendance-mark`);
  await display.waitForURL(/\/lecturer-dashboard$/);
  await display.getByText('Attendance marked successfully!').waitFor();
  expect(await storyOf(withoutCamera)).toEqual({ status: 'excused', changes: ['late', 'excused'] });
});

test('a register by hand of a lecturer without a network saves itself when it is back, each mark once', async () => {
  await display.goto(`${hallUrl}/manual-attendance-mark`);
  await display.getByRole('button', { name: /: Excused$/ }).waitFor();
  await display.context().setOffline(true);
  for (const [{ name }, key] of [
    [withoutCamera, 'p'],
    [cutOff, 'l'],
  ] as const) {
    await display.getByRole('button', { name: new RegExp(`^${name} \\S+ · `) }).focus();
    await display.keyboard.press(key);
  }
  await display.getByRole('button', { name: 'Submit Attendance' }).click();
  await display.getByText(/^You're offline/).waitFor();
  await display.context().setOffline(false);
  await display.waitForURL(/\/lecturer-dashboard$/);
  await display.getByText('Attendance marked successfully!').waitFor();
  expect(await storyOf(withoutCamera)).toEqual({ status: 'present', changes: ['late', 'excused', 'present'] });
  expect(await storyOf(cutOff)).toEqual({ status: 'late', changes: ['late'] });
});

test('an administrator finds a class of earlier days, corrects a mark with a reason, and the student sees it', async () => {
  const token = await tokenOf(product.url, student.email, student.role);
  type Mine = { records: { session_id: string; method: string | null; status: string; is_corrected: boolean }[] }[];
  const records = async () =>
    (await get<Mine>(product.url, '/api/attendance/my', token)).body.flatMap((module) => module.records);
  const past = (await records()).find(
    (one) => one.status === 'present' && one.method === 'qr' && !one.is_corrected && one.session_id !== sessionId,
  )!;
  const { body } = await get<{ user: { student_id: string; name: string } }>(product.url, '/api/auth/me', token);

  const page = await come();
  await signIn(page, product.url, admin);
  await page.goto(`${product.url}/classes`);
  await page
    .getByRole('link', { name: /^Open [A-Z]/ })
    .first()
    .click();
  await page.waitForURL(/\/class-session\//);
  await page.goto(`${product.url}/class-session/${past.session_id}`);
  await page.getByLabel('Find a student').fill(body.user.student_id);
  const mark = page.getByRole('group', { name: `Mark of ${body.user.name}`, exact: true });
  await mark.getByRole('button', { name: 'Late' }).click();
  await page.getByLabel('Reason (optional)').fill('Came after the break');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect.poll(() => mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: `Details of ${body.user.name}` }).click();
  await page.getByText(/Came after the break/).waitFor();

  expect((await records()).find((one) => one.session_id === past.session_id)).toMatchObject({ is_corrected: true });
  const phone = await come(true);
  await signIn(phone, product.url, student);
  await phone.getByText('Week by week').waitFor();
  for (const module of await phone.getByRole('button', { name: /classes attended/ }).all()) await module.click();
  await phone.getByText('Corrected by your lecturer').first().waitFor();
});

test('another university sees nothing of it', async () => {
  const token = await tokenOf(product.url, 'admin@north.muster.test', admin.role);
  expect((await get(product.url, `/api/qr-sessions/${sessionId}`, token)).status).toBe(404);
  expect((await get(product.url, `/api/qr-sessions/${sessionId}/attendance`, token)).status).toBe(404);
  const page = await come();
  await signIn(page, product.url, { email: 'admin@north.muster.test', card: admin.card });
  await page.goto(`${product.url}/qr-display?session=${sessionId}`);
  await page.getByText('No Session Found').waitFor();
});

test('no screen of the journey broke the content policy or threw', () => {
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
});
