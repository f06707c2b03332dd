import { handOverClasses, previewHandOver } from '@muster/contract/timetables/class-hand-over';
import type { ClassResource } from '@muster/contract/timetables/class-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiProblem, listProblemText, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { useBusy } from '#ui/actions/use-busy.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { BusyOverlay } from '#ui/form/busy-overlay.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { entryName, texts as entryTexts } from '../timetables.texts.ts';
import { classColumns, type HandOverLine, impossibleColumns, possibleColumns } from './hand-over-columns.tsx';
import { HandOverFields } from './hand-over-fields.tsx';
import classes from './hand-over.module.css';
import { aheadText, doneText, noneAhead, submitLabel, texts } from './hand-over.texts.ts';
import { useHolderChoice } from './use-holder-choice.ts';

type Search = { kind: ClassResource; from_id: string; to_id: string; valid_from: string; page: number };
const defaultSearch: Search = { kind: 'lecturer', from_id: '', to_id: '', valid_from: 'next', page: 1 };
const acceptedSearch = acceptedParams(previewHandOver);

/** `/hand-over-classes`: gives the weekly classes of a lecturer, venue or group to another one; the choice is in the URL. */
export function HandOverScreen({
  clashes,
}: {
  clashes: Pick<ClashChecks, 'saveWithClashes' | 'isSaveCancelled' | 'toSentences'>;
}) {
  const [{ kind, from_id, to_id, valid_from }, change] = useListSearch(defaultSearch, acceptedSearch);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  /** 'From another day' is chosen, and the day is missing. */
  const [isDayMissing, setIsDayMissing] = useState(false);
  const [errors, setErrors] = useState<{ to?: string; day?: string }>({});
  const [isBusy, whileBusy] = useBusy();
  const query = { kind, from_id, ...(to_id !== '' && { to_id }), ...(!isDayMissing && { valid_from }) };
  // The weekly classes ahead stay visible while another hand-over is chosen.
  const found = useQuery({ ...queryOf(previewHandOver, { query }), placeholderData: keepPreviousData });
  const preview = from_id === '' ? undefined : found.data;
  const first = preview?.classes[0]?.entry;
  const term =
    kind === 'group' && first ? { year: first.year, semester: first.semester, academic_year: first.academic_year } : {};
  const from = useHolderChoice(kind, from_id, { active: 'all' });
  const to = useHolderChoice(kind, to_id, { active: 'true', term });

  const possible = preview?.classes.filter(({ problem }) => problem === null) ?? [];
  const impossible = preview?.classes.filter(({ problem }) => problem !== null) ?? [];
  const chosen = possible.map(({ entry }) => entry.id).filter((id) => !excluded.includes(id));

  const choose = (next: Partial<Search>): void => {
    setErrors({});
    setExcluded([]);
    change(next, { replace: true });
  };

  const save = async (): Promise<void> => {
    const missing = {
      ...(to_id === '' && { to: texts.noRecipient }),
      ...(isDayMissing && { day: entryTexts.dayMissing }),
    };
    setErrors(missing);
    const [[field, text] = []] = Object.entries(missing);
    if (text !== undefined) {
      notify.error(text);
      document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
      return;
    }
    if (chosen.length === 0) return notify.error(texts.noClass);
    await whileBusy(async () => {
      const { count, left, warnings } = await clashes.saveWithClashes((accept_clashes) =>
        call(handOverClasses, { body: { kind, from_id, to_id, ids: chosen, valid_from, accept_clashes } }),
      );
      notify.success(doneText(count, to.selected?.label ?? '', left));
      if (warnings.length > 0) notify.info(clashes.toSentences(warnings).join(' '));
    }).catch((problem: unknown) => {
      if (clashes.isSaveCancelled(problem)) return;
      const field = problem instanceof ApiProblem ? problem.details['to_id'] : undefined;
      if (field !== undefined) setErrors({ to: field });
      notify.error(problemText(problem));
    });
  };

  return (
    <>
      <PageHeader title={texts.title} text={texts.text} back={{ to: '/timetable-management', label: 'Back' }} />
      <div className={classes.steps}>
        <OptionsError queries={[from.query, to.query]} />
        <HandOverFields
          kind={kind}
          onKind={(next) => choose({ kind: next, from_id: '', to_id: '' })}
          from={{ choice: from, value: from_id, onChange: (id) => choose({ from_id: id, to_id: '' }) }}
          to={{
            choice: to,
            value: to_id,
            exceptId: from_id,
            onChange: (id) => choose({ to_id: id }),
            error: errors.to,
          }}
          day={{
            value: isDayMissing ? '' : valid_from,
            onChange: (day) => {
              setIsDayMissing(day === '');
              if (day === '') setErrors({});
              else choose({ valid_from: day });
            },
            error: errors.day,
          }}
        />
        <section aria-label={texts.possible}>
          {preview && preview.total > 0 && (
            <p className={classes.text} role="status">
              {aheadText(preview.from?.name ?? '', preview.total, preview.classes.length)}
            </p>
          )}
          {from_id === '' ? (
            <EmptyState title={texts.chooseFrom} />
          ) : (
            (possible.length > 0 || impossible.length === 0) && (
              <DataTable<HandOverLine>
                label={texts.possible}
                columns={to_id === '' ? classColumns : possibleColumns(clashes.toSentences)}
                rows={preview && possible}
                rowId={({ entry }) => entry.id}
                rowLabel={({ entry }) => entryName(entry)}
                isBusy={found.isPlaceholderData}
                selection={{
                  ids: chosen,
                  onChange: (ids) =>
                    setExcluded(possible.map(({ entry }) => entry.id).filter((id) => !ids.includes(id))),
                }}
                empty={{ title: noneAhead(preview?.from?.name ?? '') }}
                error={found.isError ? listProblemText(found.error) : undefined}
                onRetry={() => void found.refetch()}
              />
            )
          )}
        </section>
        {impossible.length > 0 && (
          <section aria-labelledby="impossible">
            <h2 id="impossible" className={classes.heading}>
              {texts.impossible}
            </h2>
            <p className={classes.text}>
              {texts.impossibleText}
              {kind === 'lecturer' && (
                <>
                  {' '}
                  <Link to="/edit-staff/$staffId" params={{ staffId: to_id }} className={classes.link}>
                    {texts.assign(to.selected?.label ?? '')}
                  </Link>
                </>
              )}
            </p>
            <DataTable<HandOverLine>
              label={texts.impossible}
              columns={impossibleColumns}
              rows={impossible}
              rowId={({ entry }) => entry.id}
              rowLabel={({ entry }) => entryName(entry)}
              empty={{ title: '' }}
            />
          </section>
        )}
        {possible.length > 0 && (
          <FormButtons>
            <Button disabled={isBusy || found.isPlaceholderData} onClick={() => void save()} miw={160}>
              {submitLabel(chosen.length)}
            </Button>
          </FormButtons>
        )}
      </div>
      <BusyOverlay text={texts.busy} visible={isBusy} />
    </>
  );
}
