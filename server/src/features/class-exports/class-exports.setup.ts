import type { Caller } from '#platform/http/caller.ts';
import { makeTableFiles } from '#platform/table-files/table-files.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { type Scenario, scenario } from '#testing/scenario.ts';
import { listExpected } from '../attendance/class-lists/class-list.store.ts';
import { testImage } from '../files/test-photos.setup.ts';
import { findHeldClass } from '../held-classes/class-week.service.ts';
import { requireTaught } from '../sessions/opening/opening-lecturer.service.ts';
import { mountClassExports } from './class-exports.routes.ts';
import { makeClassExports } from './class-exports.service.ts';

/** As the photo of each student that has one. */
const testPhoto = testImage(60, 80).jpeg().toBuffer();

type Services = ReturnType<typeof mountClassEndpoints>;

/** A scenario with the endpoints around class sessions and their files. */
export const classExportsScenario = (prepare?: (t: Scenario<Services>) => Promise<unknown>): Scenario<Services> =>
  scenario<Services>({
    mount(mount, deps) {
      mountClassExports(
        mount,
        makeClassExports({
          ...deps,
          files: makeTableFiles(),
          requireTaught,
          listExpected,
          findHeldClass,
          readPhoto: () => testPhoto,
        }),
      );
      return mountClassEndpoints(mount, deps);
    },
    ...(prepare && { prepare }),
  });

/** Downloads a file. */
export const saveFile = (t: Pick<Scenario, 'app' | 'tokenOf'>, caller: Caller, url: string) =>
  t.app.inject({ url, headers: { authorization: `Bearer ${t.tokenOf(caller)}` } });
