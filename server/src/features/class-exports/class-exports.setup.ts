import type { Caller } from '../../platform/http/caller.ts';
import { makeTableFiles } from '../../platform/table-files/table-files.ts';
import { mountClassEndpoints } from '../../testing/class-app.ts';
import { type Scenario, scenario } from '../../testing/scenario.ts';
import { requireTaught } from '../sessions/opening/opening-lecturer.service.ts';
import { mountClassExports } from './class-exports.routes.ts';
import { makeClassExports } from './class-exports.service.ts';

type Services = ReturnType<typeof mountClassEndpoints>;

/** A scenario with the endpoints around class sessions and their files. */
export const classExportsScenario = (prepare?: (t: Scenario<Services>) => Promise<unknown>): Scenario<Services> =>
  scenario<Services>({
    mount(mount, deps) {
      mountClassExports(mount, makeClassExports({ ...deps, files: makeTableFiles(), requireTaught }));
      return mountClassEndpoints(mount, deps);
    },
    ...(prepare && { prepare }),
  });

/** Downloads a file. */
export const saveFile = (t: Pick<Scenario, 'app' | 'tokenOf'>, caller: Caller, url: string) =>
  t.app.inject({ url, headers: { authorization: `Bearer ${t.tokenOf(caller)}` } });
