import { Paper } from '@mantine/core';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { dashboardSetUp } from '@muster/contract/reports/dashboard';
import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../ui/text/pluralize.ts';
import { useMayImport } from '../../ui/access/use-may-import.ts';
import { problemText } from '../../lib/api/problem.ts';
import { notify } from '../../ui/feedback/notice.ts';
import { downloadSample, setUpQuery } from './dashboard.api.ts';
import { isDone, stepTexts } from './set-up.logic.ts';
import classes from './set-up-checklist.module.css';

type Step = NonNullable<ReplyOf<typeof dashboardSetUp>['steps']>[number];

/** The steps of setting up a university, until each kind of record exists and a class was held. */
export function SetUpChecklist() {
  const steps = useQuery(setUpQuery()).data?.steps;
  if (!steps) return null;
  const done = steps.filter(isDone).length;
  return (
    <Paper withBorder component="section" aria-labelledby="set-up-title" className={classes.card}>
      <h2 id="set-up-title" className={classes.title}>
        Set up your university
      </h2>
      <p className={classes.progress}>
        {done} of {steps.length} steps done
      </p>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <SetUpStep key={step.step} {...step} />
        ))}
      </ol>
      <p className={classes.hint}>
        Sample files to download show what a file to import can look like. Together they make a small university.
      </p>
    </Paper>
  );
}

function SetUpStep({ step, count, missing }: Step) {
  const { title, add, importKind, missing: gap } = stepTexts[step];
  const mayImport = useMayImport();
  const state = isDone({ count, missing }) ? 'done' : count === 0 ? 'open' : 'incomplete';
  const Icon = { done: IconCircleCheck, open: IconCircle, incomplete: IconAlertTriangle }[state];
  return (
    <li className={classes.step} data-state={state}>
      <Icon
        size={20}
        aria-label={{ done: 'Done', open: 'To do', incomplete: 'Incomplete' }[state]}
        className={classes.icon}
      />
      <span className={classes.text}>
        <span className={classes.name}>{title}</span>
        <span className={classes.count}>{count === 0 ? 'None yet' : formatCount(count)}</span>
        {gap && missing > 0 && count > 0 && (
          <Link to={gap.to} search={gap.search ?? {}} className={classes.missing}>
            {formatCount(missing, ...gap.nouns)}
          </Link>
        )}
      </span>
      <span className={classes.actions}>
        <Link to={add.to} aria-label={`${add.label ?? 'Add'}: ${title}`}>
          {add.label ?? 'Add'}
        </Link>
        {importKind && mayImport(importKind) && (
          <>
            <Link to="/bulk-import-students" search={{ kind: importKind }} aria-label={`Import: ${title}`}>
              Import
            </Link>
            <button
              type="button"
              className={classes.sample}
              aria-label={`Sample file: ${title}`}
              onClick={() => {
                downloadSample(importKind).catch((problem: unknown) => notify.error(problemText(problem)));
              }}
            >
              Sample
            </button>
          </>
        )}
      </span>
    </li>
  );
}
