import { academicYears } from '@muster/contract/academic-years';
import { rollOverPlan } from '@muster/contract/roll-over';
import { Alert, Button, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../lib/dates.ts';
import { faultsOf } from '../../lib/faults.ts';
import { ApiProblem, problemText } from '../../lib/problem.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { previewRollOver, type RollOverPlan, type RollOverPreview } from './roll-over.api.ts';
import { type Choosable, isMixed, proposedYear, sourceOf } from './roll-over.logic.ts';
import { texts } from './roll-over.texts.ts';
import { RollOverLines } from './roll-over-lines.tsx';
import classes from './roll-over.module.css';

type Props = { timeZone: string; onPreview: (plan: RollOverPlan, preview: RollOverPreview) => void };

/** Which groups go, into which academic year, and what becomes of the groups they leave. */
export function RollOverChoice({ timeZone, onPreview }: Props) {
  const [chosen, setChosen] = useState<readonly Choosable[]>([]);
  const [typedYear, setTypedYear] = useState<string | null>(null);
  const [closes, setCloses] = useState(true);
  const [yearFault, setYearFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const year = typedYear ?? proposedYear(chosen) ?? null;
  const offered = [...new Set([...academicYears('groups', today(timeZone)), ...(year === null ? [] : [year])])];

  const look = async (): Promise<void> => {
    const plan: RollOverPlan = {
      source: sourceOf(chosen),
      to_academic_year: year ?? '',
      close_old_groups: closes,
    };
    const faults = faultsOf(rollOverPlan, plan);
    const [field, fault] = Object.entries(faults)[0] ?? [];
    setYearFault(field === 'to_academic_year' ? fault : undefined);
    if (fault !== undefined) {
      notify.error(fault);
      return;
    }
    setIsBusy(true);
    try {
      onPreview(plan, await previewRollOver(plan));
    } catch (problem) {
      if (problem instanceof ApiProblem) setYearFault(problem.details['to_academic_year']);
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={classes.steps}>
      <RollOverLines
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setYearFault(undefined);
        }}
      />
      <FormSection title="Where to">
        <Select
          label="Academic Year"
          description="Of the groups they go to"
          placeholder="Select academic year"
          withAsterisk
          data={offered.toSorted()}
          value={year}
          onChange={(value) => {
            setTypedYear(value);
            setYearFault(undefined);
          }}
          error={yearFault}
        />
        <Switch
          label="Set the old groups Inactive"
          description="Nobody can be added to them any more"
          mt={{ base: 0, sm: 34 }}
          checked={closes}
          onChange={(event) => setCloses(event.currentTarget.checked)}
        />
        {isMixed(chosen) && (
          <Alert color="amber" className={classes.wide}>
            {texts.mixed}
          </Alert>
        )}
      </FormSection>
      <FormButtons>
        <Button disabled={isBusy} onClick={() => void look()} miw={160}>
          {isBusy ? 'Looking...' : 'Preview'}
        </Button>
      </FormButtons>
    </div>
  );
}
