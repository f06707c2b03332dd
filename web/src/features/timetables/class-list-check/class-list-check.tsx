import { Paper } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { type CheckedTerm, type ClassListCheckResult, classListCheckQuery } from './class-list-check.api.ts';
import cards from '#ui/list/case-list.module.css';
import classes from './class-list-check.module.css';
import * as words from './class-list-check.texts.ts';
import { newClassSearch } from '../timetable-form/new-class-search.logic.ts';
import { CrowdedClasses, CrowdedGroups } from './crowded.tsx';
import { UnlistedEnrolments } from './unlisted-enrolments.tsx';

const { texts } = words;

/** Whether the class lists of a term hold everyone who is enrolled: one sentence, then each problem with what repairs it. */
export function ClassListCheck({ term }: { term: CheckedTerm }) {
  const titleId = useId();
  const check = useQuery(classListCheckQuery(term));
  return (
    <Paper
      withBorder
      component="section"
      aria-labelledby={titleId}
      aria-busy={check.isPending || check.isPlaceholderData}
      className={`${cards.card} ${classes.panel}`}
    >
      <h2 id={titleId} className={cards.title}>
        Class lists
        {check.data && <span className={classes.term}>{words.termTitle(check.data)}</span>}
      </h2>
      {check.data ? (
        <Findings check={check.data} />
      ) : check.isError ? (
        <ErrorState text={problemText(check.error, texts.loadFailed)} onRetry={() => void check.refetch()} />
      ) : (
        <LoadingState text={texts.loading} />
      )}
    </Paper>
  );
}

function Findings({ check }: { check: ClassListCheckResult }) {
  const { unlisted, empty_classes: empty, crowded_classes: crowdedCount, crowded_groups: crowdedGroups } = check;
  const term = {
    academic_year: check.academic_year,
    semester: check.semester === null ? 'all' : String(check.semester),
  };
  const canChange = useCanChange('timetables');
  const isComplete = check.enrolments > 0 && check.listed === check.enrolments;
  const isRight = isComplete && empty === 0 && crowdedCount === 0 && crowdedGroups === 0;
  const add = canChange && (
    <ButtonLink size="sm" variant="default" to="/add-timetable" search={newClassSearch(term)}>
      {texts.addClass}
    </ButtonLink>
  );
  return (
    <>
      <p className={classes.summary} data-complete={isComplete || undefined} role="status">
        {isComplete ? <IconCircleCheck size={22} aria-hidden /> : <IconAlertTriangle size={22} aria-hidden />}
        <span>{words.summary(check)}</span>
      </p>
      {isRight && <p className={cards.soft}>{words.allRight(check)}</p>}
      <ul className={cards.list}>
        {unlisted.map(({ reason, enrolments, modules }) => (
          <Problem
            key={reason}
            title={words.reasonTexts[reason].title(enrolments, modules)}
            text={words.reasonTexts[reason].text}
            action={add}
            labels={[texts.showEnrolments, texts.hideEnrolments]}
          >
            <UnlistedEnrolments term={term} reason={reason} canAdd={canChange} />
          </Problem>
        ))}
        {empty > 0 && (
          <Problem
            title={words.emptyTitle(empty)}
            text={words.emptyText}
            action={
              <ButtonLink size="sm" variant="default" to="/classes-without-students" search={term}>
                {texts.showClasses}
              </ButtonLink>
            }
          />
        )}
        {crowdedCount > 0 && (
          <Problem
            title={words.crowdedTitle(crowdedCount)}
            text={words.crowdedText}
            labels={[texts.showClasses, texts.hideClasses]}
          >
            <CrowdedClasses rows={check.crowded} total={crowdedCount} />
          </Problem>
        )}
        {crowdedGroups > 0 && (
          <Problem
            title={words.crowdedGroupsTitle(crowdedGroups)}
            text={words.crowdedGroupsText}
            labels={[texts.showGroups, texts.hideGroups]}
          >
            <CrowdedGroups rows={check.fullest_groups} total={crowdedGroups} />
          </Problem>
        )}
      </ul>
    </>
  );
}

type ProblemProps = {
  title: string;
  text: string;
  action?: ReactNode;
  /** Of the button that opens the children. */
  labels?: readonly [show: string, hide: string];
  children?: ReactNode;
};

function Problem({ title, text, action, labels, children }: ProblemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  return (
    <li className={`${cards.item} ${classes.problem}`}>
      <div className={classes.words}>
        <strong>{title}</strong>
        <p className={cards.soft}>{text}</p>
      </div>
      <div className={cards.actions}>
        {action}
        {labels && (
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-label={`${labels[isOpen ? 1 : 0]}: ${title}`}
            rightSection={<IconChevronDown size={18} aria-hidden className={classes.chevron} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {labels[isOpen ? 1 : 0]}
          </Button>
        )}
      </div>
      <div id={list} hidden={!isOpen} className={classes.rows}>
        {isOpen && children}
      </div>
    </li>
  );
}
