import type { Page } from 'playwright-core';

/** As a link of the app leads there: a full load of every screen would take ten times as long. */
export const leadTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Until another screen is there: within the app where it is loaded and shows another one, else by loading the address. */
export async function walkTo(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)];
  const isOfApp = ({ pathname }: URL): boolean => !pathname.startsWith('/C/');
  if (from.origin !== to.origin || from.pathname === to.pathname || !isOfApp(from) || !isOfApp(to))
    return void (await page.goto(address));
  const left = page.evaluate(untilLeft);
  await leadTo(page, to.pathname + to.search + to.hash);
  await left;
}

/** A screen that comes gives the window its title, and takes the focus to its content. */
const untilLeft = (): Promise<void> =>
  new Promise((resolve) => {
    const before = document.title;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const look = (): unknown =>
      document.title !== before || document.activeElement?.id === 'main' ? resolve() : requestAnimationFrame(look);
    look();
  });
