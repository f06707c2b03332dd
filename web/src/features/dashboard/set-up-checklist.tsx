import { Paper } from '@mantine/core';
import type { ConfirmedSettings } from '@muster/contract/accounts/shown-settings';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { dashboardSetUp } from '@muster/contract/reports/dashboard';
import { formatCount } from '@muster/contract/http/plural';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { useMayImport } from '#ui/access/use-may-import.ts';
import { focusElement } from '#ui/focus/focus-element.ts';
import { problemText } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import { downloadSample, setUpQuery } from './dashboard.api.ts';
import { isDone, isQuestion, settingsText, stepTexts } from './set-up.logic.ts';
import classes from './set-up-checklist.module.css';

type Step = NonNullable<ReplyOf<typeof dashboardSetUp>['steps']>[number];

/** Shows the question of a step until the settings are confirmed. */
export type SetUpQuestions = (question: ConfirmedSettings) => ReactNode;

/** The steps of setting up a university, until each kind of record exists and a class was held. */
export function SetUpChecklist({ questions }: { questions: SetUpQuestions }) {
  const steps = useQuery(setUpQuery()).data?.steps;
  const mayChangeSettings = useCanChange('settings');
  const next = steps?.find((step) => !isDone(step))?.step;
  const question = next && isQuestion(next) && mayChangeSettings ? next : undefined;
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    // The button of the question before had the focus.
    if (shown.current !== undefined && shown.current !== question)
      focusElement(
        card.current?.querySelector<HTMLElement>('[data-question]') ?? card.current?.querySelector('h2') ?? null,
      );
    shown.current = question;
  }, [question]);
  if (!steps) return null;
  const done = steps.filter(isDone).length;
  const settings = steps.filter(({ step }) => isQuestion(step));
  const records = steps.filter(({ step }) => !isQuestion(step));
  return (
    <Paper ref={card} withBorder component="section" aria-labelledby="set-up-title" className={classes.card}>
      <h2 id="set-up-title" className={classes.title}>
        Set up your university
      </h2>
      <p className={classes.progress}>
        {done} of {steps.length} steps done
      </p>
      <div className={classes.bar} style={{ '--done': done / steps.length } as CSSProperties} />
      <ol className={classes.settings}>
        {settings.map((one, at) =>
          one.step === question ? (
            <OpenQuestion key={one.step} number={at + 1} question={question} questions={questions} />
          ) : (
            <SetUpStep key={one.step} {...one} number={at + 1} isNext={one.step === next} />
          ),
        )}
      </ol>
      <ol
        className={classes.steps}
        start={settings.length + 1}
        style={{ '--rows': Math.ceil(records.length / 2) } as CSSProperties}
      >
        {records.map((one, at) => (
          <SetUpStep key={one.step} {...one} number={settings.length + at + 1} isNext={one.step === next} />
        ))}
      </ol>
      <p className={classes.hint}>
        Sample files to download show what a file to import can look like. Together they make a small university.{' '}
        <Link to="/from-other-systems">Files from HISinOne, LSF, Untis, Apogée, Banner or UniTime</Link>
      </p>
    </Paper>
  );
}

type OpenQuestionProps = { number: number; question: ConfirmedSettings; questions: SetUpQuestions };

function OpenQuestion({ number, question, questions }: OpenQuestionProps) {
  const id = useId();
  return (
    <li className={classes.open} aria-labelledby={id}>
      <div className={classes.openTitle}>
        <Number number={number} isNext />
        <h3 id={id} data-question>
          {stepTexts[question].title}
        </h3>
      </div>
      {questions(question)}
    </li>
  );
}

const Number = ({ number, isNext }: { number: number; isNext: boolean }) => (
  <span role="img" aria-label="To do" className={classes.number} data-next={isNext || undefined}>
    {number}
  </span>
);

function SetUpStep({ step, count, missing, number, isNext }: Step & { number: number; isNext: boolean }) {
  const { title, titleOfEnrolments, add, importKind, missing: gap } = stepTexts[step];
  const settings = useCurrentUser()?.settings;
  const mayImport = useMayImport();
  const state = isDone({ count, missing }) ? 'done' : count === 0 ? 'open' : 'incomplete';
  const ofUniversity = settings?.students_belong_to_groups === false ? (titleOfEnrolments ?? title) : title;
  const value = isQuestion(step)
    ? state === 'done' && settings
      ? settingsText(step, settings)
      : ''
    : count === 0
      ? 'None yet'
      : formatCount(count);
  return (
    <li className={classes.step} data-state={state}>
      {state === 'open' ? <Number number={number} isNext={isNext} /> : <StateIcon isDone={state === 'done'} />}
      <span className={classes.text}>
        <span className={classes.name}>{ofUniversity}</span>
        <span className={classes.count}>{value}</span>
        {gap && missing > 0 && count > 0 && (
          <Link to={gap.to} search={gap.search ?? {}} className={classes.missing}>
            {formatCount(missing, ...gap.nouns)}
          </Link>
        )}
      </span>
      <span className={classes.actions}>
        {(!isQuestion(step) || state === 'done') && (
          <Link to={add.to} search={add.search ?? {}} aria-label={`${add.label ?? 'Add'}: ${ofUniversity}`}>
            {add.label ?? 'Add'}
          </Link>
        )}
        {importKind && mayImport(importKind) && (
          <>
            <Link to="/bulk-import-students" search={{ kind: importKind }} aria-label={`Import: ${ofUniversity}`}>
              Import
            </Link>
            <button
              type="button"
              className={classes.sample}
              aria-label={`Sample file: ${ofUniversity}`}
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

function StateIcon({ isDone: isComplete }: { isDone: boolean }) {
  const Icon = isComplete ? IconCircleCheck : IconAlertTriangle;
  return <Icon size={24} aria-label={isComplete ? 'Done' : 'Incomplete'} className={classes.icon} />;
}
