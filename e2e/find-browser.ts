import { findBrowser } from './browser.ts';

/** Prints the browser of the journeys as JSON; a process of its own, because fetching and trying one out can take minutes. */
try {
  console.log(JSON.stringify(await findBrowser()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
