import type { Browser, BrowserContext, Page } from 'playwright-core';

export const password = 'muster-demo';
export const lecturer = { email: 'lecturer@demo.muster.test', role: 'lecturer', card: /Lecturer\/Staff/ } as const;
export const student = { email: 'student@demo.muster.test', role: 'student', card: /^Student/ } as const;
export const admin = { email: 'admin@demo.muster.test', role: 'admin', card: /Administrator/ } as const;

type Person = { readonly email: string; readonly card: RegExp; readonly password?: string };

type Account = { readonly email: string; readonly role: string };
type SignedIn = Exclude<NonNullable<Parameters<Browser['newContext']>[0]>['storageState'], string | undefined>;

export type Visit = { readonly page: Page; readonly context: BrowserContext; readonly complaints: string[] };

/** A browser of one's own, with everything that its console complains about (violations of the content policy, faults). */
export async function visit(browser: Browser, phone = false, storageState?: SignedIn): Promise<Visit> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const more = storageState ? { storageState } : {};
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', permissions: ['camera'], ...more });
  // A busy machine answers late; what takes this long is broken.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Trusted|violat/i.test(message.text()))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** A browser in which this person has signed in before: what the sign-in screen leaves behind is there already. */
export async function visitAs(browser: Browser, url: string, who: Account, phone = false): Promise<Visit> {
  const value = await tokenOf(url, who.email, who.role);
  const localStorage = [{ name: 'muster.token', value }];
  return visit(browser, phone, { cookies: [], origins: [{ origin: url, localStorage }] });
}

export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await passDoor(page, person);
}

/** Fills in the sign-in screen that is there, and waits until it has led on. */
export async function passDoor(page: Page, person: Person): Promise<void> {
  await knock(page, person);
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Fills in the sign-in screen that is there, whatever comes of it. */
export async function knock(page: Page, person: Person): Promise<void> {
  await page.getByRole('radio', { name: person.card }).check();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password ?? password);
  await page.getByRole('button', { name: 'Sign in', exact: false }).click();
}

/** A token without a browser, for looking at what the journey did. */
export async function tokenOf(url: string, email: string, role: string, word = password): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: word, role }),
  });
  const { session } = (await reply.json()) as { session: { access_token: string } };
  return session.access_token;
}

export async function get<T>(url: string, path: string, token: string): Promise<{ status: number; body: T }> {
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, body: (await reply.json()) as T };
}
