import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTcpFaultProxy, type TcpFaultProxy } from '../server/src/testing/tcp-fault-proxy.ts';
import { openBrowser } from './browser.ts';
import { post, takeAttendanceButton } from './running-class.ts';
import { readNextCode, readDisplayedCode, readTypedCode } from './displayed-code.ts';
import { expectVisible } from './expect-visible.ts';
import { showToCamera } from './fake-camera.ts';
import { openFromMenu } from './navigate.ts';
import { admin, get, lecturer, password, signIn, student, tokenOf, type BrowserWindow, openWindow } from './users.ts';
import { type Product, startProduct } from './product.ts';

type ExpectedStudent = { id: string; name: string; email: string; status: string };

const cameraFolder = mkdtempSync(join(tmpdir(), 'muster-camera-'));
const camera = join(cameraFolder, 'camera.y4m');
const windows: BrowserWindow[] = [];
let product: Product;
/** Proxy between the lecturer's browser and the server, to cut the network. */
let lecturerNetwork: TcpFaultProxy;
let lecturerUrl: string;
let browser: Browser;
let display: Page;
let sessionId: string;
/** For reading the session without a browser. */
let lecturerToken: string;
/** Three students of the class, other than the demo student. */
let signedOut: ExpectedStudent;
let withoutCamera: ExpectedStudent;
let offlineStudent: ExpectedStudent;

beforeAll(async () => {
  product = await startProduct();
  lecturerNetwork = await startTcpFaultProxy({ port: Number(new URL(product.url).port) });
  lecturerUrl = `http://127.0.0.1:${lecturerNetwork.port}`;
  showToCamera(camera, 'nothing yet');
  browser = await openBrowser(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  );
});
afterAll(async () => {
  await browser.close();
  await lecturerNetwork.close();
  await product.stop();
  rmSync(cameraFolder, { recursive: true });
});

async function openPage(isPhone = false): Promise<Page> {
  const one = await openWindow(browser, isPhone);
  windows.push(one);
  return one.page;
}

/** The current mark of a student, and its corrections in order. */
async function readMarkHistory({ id }: ExpectedStudent): Promise<{ status: string | undefined; changes: string[] }> {
  const path = `/api/qr-sessions/${sessionId}/attendance`;
  const { body } = await get<{ students: ExpectedStudent[] }>(product.url, path, lecturerToken);
  const history = await get<{ changes: { after: string }[] }>(product.url, `${path}/${id}/history`, lecturerToken);
  return {
    status: body.students.find((student) => student.id === id)?.status,
    changes: history.body.changes.map(({ after }) => after),
  };
}

async function typeCode(phone: Page): Promise<void> {
  await display.getByRole('button', { name: 'Show code to type' }).click();
  await display.getByLabel(/^Typed code/).waitFor();
  await phone.getByLabel(/eight characters/).fill((await readTypedCode(display)).toLowerCase());
  await phone.getByRole('button', { name: 'Check in' }).click();
}

async function expectListedAsPresent(name: string): Promise<void> {
  await display.getByRole('list', { name: 'Latest check-ins' }).getByText(name).waitFor();
}

describe('taking attendance', () => {
  it('starts attendance of the current class with one click', async () => {
    display = await openPage();
    await signIn(display, lecturerUrl, lecturer);
    await takeAttendanceButton(display).click();
    await display.waitForURL(/\/qr-display\?session=/);
    sessionId = new URL(display.url()).searchParams.get('session') ?? '';
    await display.getByText(/^\d+ \/ 18$/).waitFor();
    await display.getByText(/^0 of \d+ here$/).waitFor();

    lecturerToken = await tokenOf(product.url, lecturer.email, lecturer.role);
    const path = `/api/qr-sessions/${sessionId}`;
    const { body } = await get<{ students: ExpectedStudent[] }>(product.url, `${path}/attendance`, lecturerToken);
    const others = body.students.filter(({ email }) => email !== student.email);
    [signedOut, withoutCamera, offlineStudent] = others.slice(0, 3) as [
      ExpectedStudent,
      ExpectedStudent,
      ExpectedStudent,
    ];
    // A busy machine needs more than three minutes for the tests that follow.
    expect((await post(product.url, `${path}/extend-qr`, lecturerToken, { minutes: 5 })).status).toBe(200);
  });

  it('displays a QR code that an independent decoder can read', async () => {
    const address = new URL(await readDisplayedCode(display));
    expect(address.port).toBe(new URL(product.url).port);
    expect(address.pathname).toMatch(/^\/C\/[0-9A-HJKMNP-TV-Z]{34}$/);
  });

  it('checks in a signed-out student who opens the code and signs in', async () => {
    const phone = await openPage(true);
    await phone.goto(await readNextCode(display));
    await phone.getByText('Your scan is saved.').waitFor();
    await phone.getByLabel('Email').fill(signedOut.email);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Sign in and check in' }).click();
    await phone.getByRole('heading', { name: "You're checked in" }).waitFor();
    await phone
      .getByText(/\d+\.\d%/)
      .first()
      .waitFor();
    await expectListedAsPresent(signedOut.name);
  });

  it('checks in a signed-in student who scans with the camera of the page', async () => {
    const phone = await openPage(true);
    await signIn(phone, product.url, student);
    showToCamera(camera, await readNextCode(display));
    await phone.getByRole('button', { name: 'Scan', exact: true }).click();
    // The fake camera shows the same code until it is rewritten; a busy machine may read it too late.
    const retryButton = phone.getByRole('button', { name: 'Scan again' });
    const result = phone.getByRole('heading', { name: "You're checked in" }).or(retryButton);
    await result.waitFor();
    while (await retryButton.isVisible()) {
      showToCamera(camera, await readNextCode(display));
      await retryButton.click();
      await result.waitFor();
    }
    await expectVisible(display.getByText(/^2 of \d+ here$/));
    await phone.reload();
    await phone.getByRole('button', { name: 'Scan', exact: true }).waitFor();
  });

  it('checks in a student who types the code', async () => {
    const phone = await openPage(true);
    await signIn(phone, product.url, { email: withoutCamera.email, roleName: student.roleName });
    await phone.getByRole('button', { name: 'Type the code' }).click();
    await typeCode(phone);
    await phone.getByRole('heading', { name: "You're checked in" }).waitFor();
    await expectListedAsPresent(withoutCamera.name);
  });

  it('restores the display after a reload and a lost connection', async () => {
    await display.reload();
    await display.getByText(/^3 of \d+ here$/).waitFor();
    lecturerNetwork.refuseConnections();
    await expectVisible(display.getByText(/Reconnecting…/));
    await lecturerNetwork.acceptConnections();
    await display.getByText(/Reconnecting…/).waitFor({ state: 'detached' });
    const phone = await openPage(true);
    await phone.goto(await readNextCode(display));
    await phone.getByText('Your scan is saved.').waitFor();
  });

  it('checks in an offline student once after reconnecting, although the first response is lost', async () => {
    const phone = await openPage(true);
    await signIn(phone, product.url, { email: offlineStudent.email, roleName: student.roleName });
    await phone.getByRole('button', { name: 'Type the code' }).click();
    await phone.context().setOffline(true);
    await phone.getByText(/^No connection\./).waitFor();
    await typeCode(phone);
    await phone.getByRole('heading', { name: 'Scan kept' }).waitFor();
    const loseResponse = (route: Route): Promise<void> => route.fetch().then(() => route.abort());
    await phone.route('**/api/attendance/scan', loseResponse, { times: 1 });
    await phone.context().setOffline(false);
    await phone.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    // On a busy machine the code may have expired.
    const retryButton = phone.getByRole('dialog').getByRole('button', { name: 'Type the code' });
    const result = phone.getByRole('heading', { name: "You're checked in" }).or(retryButton);
    await result.waitFor();
    while (await retryButton.isVisible()) {
      await retryButton.click();
      await typeCode(phone);
      await result.waitFor();
    }
    await display.getByText(/^4 of \d+ here$/).waitFor();
    expect(await readMarkHistory(offlineStudent)).toEqual({ status: 'present', changes: [] });
  });

  it('corrects a mark with one click and records it in the history', async () => {
    await display.getByRole('button', { name: 'Register' }).click();
    const mark = display.getByRole('group', { name: `Mark of ${withoutCamera.name}` });
    await mark.getByRole('button', { name: 'Late' }).click();
    await expect.poll(() => mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');
    await display.getByRole('button', { name: `Details of ${withoutCamera.name}` }).click();
    await display.getByText('Present → Late').waitFor();
    await display.getByRole('dialog', { name: withoutCamera.name }).getByRole('button', { name: 'Close' }).click();
    await display.getByRole('button', { name: 'Close the register' }).click();
  });

  it('rejects a scan after the lecturer has ended attendance', async () => {
    const code = await readDisplayedCode(display);
    await display.getByRole('button', { name: 'End attendance' }).click();
    const question = display.getByRole('dialog', { name: 'End attendance?' });
    await question.getByRole('button', { name: 'End', exact: true }).click();
    await display.getByRole('heading', { name: 'Attendance is closed' }).waitFor();

    const phone = await openPage(true);
    await phone.goto(code);
    await expectVisible(phone.getByRole('heading', { name: 'Attendance is closed for this class' }));
  });

  it('saves a manual register once after a lost connection and a closed page', async () => {
    await display.goto(`${lecturerUrl}/manual-attendance-mark`);
    const name = new RegExp(`^${withoutCamera.name} \\S+ · `);
    // The register contains the scanned marks.
    await display.getByRole('button', { name: /: Late$/ }).waitFor();
    await display.getByRole('button', { name }).focus();
    await display.keyboard.press('e');
    await display.getByText(/, 1 excused/).waitFor();
    lecturerNetwork.refuseConnections();
    await display.getByRole('button', { name: 'Submit Attendance' }).click();
    await display.getByText(/^Not submitted yet. We can't reach the server/).waitFor();
    // An open page would save by itself after reconnecting.
    await display.goto('about:blank');
    await lecturerNetwork.acceptConnections();
    await display.goto(`${lecturerUrl}/manual-attendance-mark`);
    await display.waitForURL(/\/lecturer-dashboard$/);
    await display.getByText('Attendance marked successfully!').waitFor();
    expect(await readMarkHistory(withoutCamera)).toEqual({ status: 'excused', changes: ['late', 'excused'] });
  });

  it('saves an offline manual register after reconnecting, each mark once', async () => {
    await display.goto(`${lecturerUrl}/manual-attendance-mark`);
    await display.getByRole('button', { name: /: Excused$/ }).waitFor();
    await display.context().setOffline(true);
    for (const [{ name }, key] of [
      [withoutCamera, 'p'],
      [offlineStudent, 'l'],
    ] as const) {
      await display.getByRole('button', { name: new RegExp(`^${name} \\S+ · `) }).focus();
      await display.keyboard.press(key);
    }
    await display.getByRole('button', { name: 'Submit Attendance' }).click();
    await display.getByText(/^You're offline/).waitFor();
    await display.context().setOffline(false);
    await display.waitForURL(/\/lecturer-dashboard$/);
    await display.getByText('Attendance marked successfully!').waitFor();
    expect(await readMarkHistory(withoutCamera)).toEqual({
      status: 'present',
      changes: ['late', 'excused', 'present'],
    });
    expect(await readMarkHistory(offlineStudent)).toEqual({ status: 'late', changes: ['late'] });
  });

  it('shows the student a correction by an administrator', async () => {
    const token = await tokenOf(product.url, student.email, student.role);
    type Mine = { records: { session_id: string; method: string | null; status: string; is_corrected: boolean }[] }[];
    const records = async () =>
      (await get<Mine>(product.url, '/api/attendance/my', token)).body.flatMap((module) => module.records);
    const past = (await records()).find(
      (record) =>
        record.status === 'present' &&
        record.method === 'qr' &&
        !record.is_corrected &&
        record.session_id !== sessionId,
    )!;
    const { body } = await get<{ user: { student_id: string; name: string } }>(product.url, '/api/auth/me', token);

    const page = await openPage();
    await signIn(page, product.url, admin);
    await openFromMenu(page, 'Sessions');
    await page
      .getByRole('link', { name: /^Open [A-Z]/ })
      .first()
      .click();
    await page.waitForURL(/\/class-session\//);
    // The session may be on a later page of the list.
    await page.goto(`${product.url}/class-session/${past.session_id}`);
    await page.getByLabel('Find a student').fill(body.user.student_id);
    const mark = page.getByRole('group', { name: `Mark of ${body.user.name}`, exact: true });
    await mark.getByRole('button', { name: 'Late' }).click();
    await page.getByLabel('Reason (optional)').fill('Came after the break');
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expect.poll(() => mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: `Details of ${body.user.name}` }).click();
    await page.getByText(/Came after the break/).waitFor();

    expect((await records()).find((record) => record.session_id === past.session_id)).toMatchObject({
      is_corrected: true,
    });
    const phone = await openPage(true);
    await signIn(phone, product.url, student);
    await phone.getByText('Week by week').waitFor();
    for (const module of await phone.getByRole('button', { name: /classes attended/ }).all()) await module.click();
    await phone.getByText('Corrected by your lecturer').first().waitFor();
  });

  it('hides the session from another university', async () => {
    const token = await tokenOf(product.url, 'admin@north.muster.test', admin.role);
    expect((await get(product.url, `/api/qr-sessions/${sessionId}`, token)).status).toBe(404);
    expect((await get(product.url, `/api/qr-sessions/${sessionId}/attendance`, token)).status).toBe(404);
    const page = await openPage();
    await signIn(page, product.url, { email: 'admin@north.muster.test', roleName: admin.roleName });
    await page.goto(`${product.url}/qr-display?session=${sessionId}`);
    await page.getByText('No Session Found').waitFor();
  });

  it('logs no uncaught errors and no policy violations', () => {
    expect(windows.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
