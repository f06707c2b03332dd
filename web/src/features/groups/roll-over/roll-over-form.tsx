import { academicYears } from '@muster/contract/academics/academic-years';
import { rollOverPlan } from '@muster/contract/academics/roll-over';
import { Alert, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { today } from '#lib/format/dates.ts';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { previewRollOver, type RollOverPlan, type RollOverPreview } from './roll-over.api.ts';
import { type RollOverRow, haveDifferentTargets, suggestAcademicYear, toSource } from './roll-over.logic.ts';
import { texts } from './roll-over.texts.ts';
import { RollOverTable } from './roll-over-table.tsx';
import classes from './roll-over.module.css';

type Props = { timeZone: string; onPreview: (plan: RollOverPlan, preview: RollOverPreview) => void };

/** Step 1: the groups to move, the new academic year, and whether the old groups are deactivated. */
export function RollOverForm({ timeZone, onPreview }: Props) {
  const [selected, setSelected] = useState<readonly RollOverRow[]>([]);
  const [chosenYear, setChosenYear] = useState<string | null>(null);
  const [closesOldGroups, setClosesOldGroups] = useState(true);
  const [yearError, setYearError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const year = chosenYear ?? suggestAcademicYear(selected) ?? null;
  const yearOptions = [...new Set([...academicYears('groups', today(timeZone)), ...(year === null ? [] : [year])])];

  const loadPreview = async (): Promise<void> => {
    const plan: RollOverPlan = {
      source: toSource(selected),
      to_academic_year: year ?? '',
      close_old_groups: closesOldGroups,
    };
    const errors = validationErrors(rollOverPlan, plan);
    const [field, error] = Object.entries(errors)[0] ?? [];
    setYearError(field === 'to_academic_year' ? error : undefined);
    if (error !== undefined) {
      notify.error(error);
      return;
    }
    await whileBusy(async () => onPreview(plan, await previewRollOver(plan))).catch((problem: unknown) => {
      if (problem instanceof ApiProblem) setYearError(problem.details['to_academic_year']);
      notify.error(problemText(problem));
    });
  };

  return (
    <div className={classes.steps}>
      <RollOverTable
        selected={selected}
        onSelectedChange={(next) => {
          setSelected(next);
          setYearError(undefined);
        }}
      />
      <FormSection title="New academic year">
        <Select
          label="Academic Year"
          placeholder="Select academic year"
          required
          data={yearOptions.toSorted()}
          value={year}
          onChange={(value) => {
            setChosenYear(value);
            setYearError(undefined);
          }}
          error={yearError}
        />
        <Switch
          label="Deactivate the old groups"
          description="No new students can be added to them"
          mt={{ base: 0, sm: 34 }}
          checked={closesOldGroups}
          onChange={(event) => setClosesOldGroups(event.currentTarget.checked)}
        />
        {haveDifferentTargets(selected) && (
          <Alert color="amber" className={classes.wide}>
            {texts.differentTargets}
          </Alert>
        )}
      </FormSection>
      <FormButtons>
        <Button disabled={isBusy} onClick={() => void loadPreview()} miw={160}>
          {isBusy ? 'Loading preview...' : 'Preview'}
        </Button>
      </FormButtons>
    </div>
  );
}
