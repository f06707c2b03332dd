import type { User } from '@muster/contract/accounts';
import { academicYears } from '@muster/contract/academic-years';
import { mostNewEntries } from '@muster/contract/timetables';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { notify } from '../../ui/notice.ts';
import styles from './add-timetable.module.css';
import { ClassBlock } from './class-block.tsx';
import type { ModuleChoices } from './class-block-fields.tsx';
import { draftOf } from './class-draft.logic.ts';
import type { FormClashes } from './form-clashes.ts';
import { degreesQuery } from './timetable-choices.api.ts';
import { hasModules, isTermChosen } from './timetable-form.logic.ts';
import { TimetableFormTerm } from './timetable-form-term.tsx';
import { moduleLabel } from './timetable-form.texts.ts';
import { TimetableGate } from './timetable-gate.tsx';
import { texts } from './timetables.texts.ts';
import { useAddTimetable } from './use-add-timetable.ts';

const home = '/timetable-management';

/** `/add-timetable`: classes for one or more groups, all or none of them saved. */
export function AddTimetableScreen({ clashes }: { clashes: FormClashes }) {
  const user = useCurrentUser();
  return (
    <TimetableGate user={user}>
      <AddTimetable user={user} clashes={clashes} />
    </TimetableGate>
  );
}

function AddTimetable({ user, clashes }: { user: User | undefined; clashes: FormClashes }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const degrees = useQuery(degreesQuery());
  const { term, blocks, modules, errors, path, ...entry } = useAddTimetable(user, clashes);
  const drafts = blocks.map((block) => ({ id: block.id, draft: draftOf(block, term) }));
  const check = clashes.useCheck(drafts);

  const isOpen = hasModules(term);
  const isFilled = isTermChosen(term);
  const missing = isFilled ? missingText(modules) : undefined;
  const choices = useMemo<ModuleChoices>(
    () => ({
      isOpen,
      options: isFilled ? modules.data?.map((module) => ({ value: module.id, label: moduleLabel(module) })) : undefined,
      waitsFor: isOpen ? (isFilled ? undefined : texts.yearFirst) : texts.termFirst,
      missing,
    }),
    [isOpen, isFilled, modules.data, missing],
  );

  return (
    <FormFrame
      title={texts.addTitle}
      back={{ to: home, label: texts.backToManagement }}
      cancel={{ to: home, label: 'Cancel' }}
      onSubmit={entry.submit(
        entry.save,
        ({ count, warnings }) => {
          notify.success(texts.added(count));
          if (warnings.length > 0) notify.info(clashes.sentencesOf(warnings).join(' '));
          // Lists, weeks and reports are all of another timetable now.
          void client.invalidateQueries();
        },
        () => navigate({ to: home }),
      )}
      isBusy={entry.isBusy}
      submitLabel={texts.create}
      busyText="Creating..."
    >
      <TimetableFormTerm
        term={term}
        onChange={entry.changeTerm}
        degrees={degrees}
        academicYears={academicYears('timetables', today(user?.time_zone))}
        errors={errors}
        path={path('')}
      />
      <FormSection title={texts.section2Title} text={texts.section2Text} isWide>
        <ChoicesFailed of={[modules]} />
        <ol className={styles.blocks}>
          {blocks.map((block, index) => (
            <ClassBlock
              key={block.id}
              block={block}
              number={index + 1}
              term={term}
              modules={choices}
              errors={errors}
              path={path(`blocks.${block.id}.`)}
              ClashPanel={clashes.Panel}
              findings={check.of(block.id)}
              others={check.othersOf(block.id)}
              onChange={entry.changeBlock}
              onRemove={blocks.length > 1 ? entry.removeBlock : undefined}
            />
          ))}
        </ol>
        {check.hasFailed && <p className={styles.note}>{texts.notChecked}</p>}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={blocks.length >= mostNewEntries}
            onClick={entry.addBlock}
          >
            {texts.addBlock}
          </Button>
        </div>
      </FormSection>
    </FormFrame>
  );
}
