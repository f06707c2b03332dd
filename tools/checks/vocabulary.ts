import type { Check } from './source-files.ts';

const nouns =
  'accounts|universities|staff|students|modules|degrees|groups|semesters|venues|timetables|held-classes|clashes|calendar-feeds|sessions|check-ins|attendance|registers|flags|excuses|questions|inbox|warnings|reports|imports|files|dashboard|search|notifications|privacy';
const drawers = /(^|\/)((utils?|helpers?|common|misc|types)(?=[./])|index\.tsx?$)/;

/** The closed vocabulary of places; a new kind of file is a decision, not an accident. */
const places: readonly RegExp[] = [
  /^contract\/src\/[a-z-]+(\.test)?\.ts$/,
  /^server\/src\/((main|serve|app|forgetting|import-thread|config|command)|[a-z-]+\.test)\.ts$/,
  new RegExp(
    `^server/src/features/(${nouns})/[a-z-]+\\.(routes|access|service|rules|store|tables|setup)(\\.test)?\\.ts$`,
  ),
  new RegExp(`^server/src/features/(${nouns})/[a-z-]+\\.test\\.ts$`),
  /^server\/src\/platform\/([a-z-]+\/)?[a-z-]+(\.(store|tables|rules|setup))?(\.test)?\.ts$/,
  /^server\/src\/(migrations|demo|testing)\/[\w.-]+\.(ts|sql)$/,
  new RegExp(`^web/src/features/(${nouns})/[a-z-]+(\\.(api|logic|texts))?(\\.test)?\\.tsx?$`),
  /^web\/src\/(app|ui|lib|scan)\/([a-z-]+\/)?[a-z-]+(\.(api|logic|texts|setup))?(\.test)?\.tsx?$/,
  /^web\/src\/([a-z-]+\/)*[a-z-]+(\.module)?\.(css|html)$/,
  /^web\/(src\/)?[a-z-]+(\.[a-z-]+)?\.(tsx?|html)$/,
  /^(server|web)\/[a-z-]+(\.[a-z-]+)?\.config\.ts$/,
  /^(e2e|bench|tools)\/([a-z-]+\/)*[a-z0-9-]+(\.[a-z0-9]+)?\.(ts|mjs|sql)$/,
];

export const vocabularyProblems: Check = (files) =>
  files.flatMap(({ path }) => {
    if (drawers.test(path)) return [`${path} is a drawer for odds and ends: name it after what it does`];
    return places.some((place) => place.test(path))
      ? []
      : [`${path} is no kind of file that this house knows (tools/checks/vocabulary.ts)`];
  });

/** No barrels and no default exports, where a tool does not demand one. */
export const exportProblems: Check = (files) =>
  files.flatMap(({ path, text }) => {
    const problems = [];
    if (/^export (\*|\{[^}]*\}) from /m.test(text)) problems.push(`${path} hands on what another file exports`);
    if (/^export default /m.test(text) && !path.endsWith('.config.ts') && path !== 'tools/second-tries.ts')
      problems.push(`${path} has a default export`);
    return problems;
  });
