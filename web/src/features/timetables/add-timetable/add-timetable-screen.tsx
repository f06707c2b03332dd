import { listDegrees } from '@muster/contract/academics/degrees';
import type { User } from '@muster/contract/accounts/accounts';
import { academicYears } from '@muster/contract/academics/academic-years';
import { maxNewEntries } from '@muster/contract/timetables/timetables';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { notify } from '#ui/feedback/notice.ts';
import styles from './add-timetable.module.css';
import { ChangeDayField } from '../change-day/change-day-field.tsx';
import { ClassBlock } from './class-block.tsx';
import type { ModuleChoices } from '../timetable-form/class-block-fields.tsx';
import { toClassDraft } from '../timetable-form/class-draft.logic.ts';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { queryOf } from '#lib/api/query.ts';
import { groupIdsOf, hasModules, isTermChosen } from '../timetable-form/timetable-form.logic.ts';
import { TermFields } from '../timetable-form/term-fields.tsx';
import { moduleLabel } from '../timetable-form/timetable-form.texts.ts';
import { RequireAdmin } from '../require-admin.tsx';
import { texts } from '../timetables.texts.ts';
import { useAddTimetable } from './use-add-timetable.ts';

const home = '/timetable-management';

/** `/add-timetable`: adds classes for one or more groups, all or none. */
export function AddTimetableScreen({ clashes }: { clashes: ClashChecks }) {
  const user = useCurrentUser();
  return (
    <RequireAdmin user={user}>
      <AddTimetable user={user} clashes={clashes} />
    </RequireAdmin>
  );
}

function AddTimetable({ user, clashes }: { user: User | undefined; clashes: ClashChecks }) {
  const navigate = useNavigate();
  const degrees = useQuery(queryOf(listDegrees));
  const { term, semester, blocks, modules, errors, path, ...entry } = useAddTimetable(user, clashes);
  const drafts = blocks.map((block) => ({
    id: block.id,
    draft: toClassDraft(block, { ...term, group_ids: groupIdsOf(term, block) }, semester),
  }));
  const check = clashes.useCheck(drafts);

  const isOpen = hasModules(term);
  const isFilled = isTermChosen(term);
  const missing = isFilled ? optionsStatusText(modules) : undefined;
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
    <FormPage
      title={texts.addTitle}
      back={{ to: home, label: texts.backToManagement }}
      cancel={{ to: home, label: 'Cancel' }}
      onSubmit={entry.submit(
        entry.save,
        ({ count, warnings }) => {
          notify.success(texts.added(count));
          if (warnings.length > 0) notify.info(clashes.toSentences(warnings).join(' '));
        },
        () => navigate({ to: home }),
      )}
      isBusy={entry.isBusy}
      submitLabel={texts.create}
      busyText="Creating..."
    >
      <TermFields
        term={term}
        onChange={entry.changeTerm}
        degrees={degrees}
        academicYears={academicYears('timetables', today(user?.time_zone))}
        errors={errors}
        path={path('')}
      >
        {entry.changeDay && (
          <ChangeDayField of="new" label={texts.beginsFrom} path={path('valid_from')} {...entry.changeDay} />
        )}
      </TermFields>
      <FormSection title={texts.section2Title} text={texts.section2Text} isWide>
        <OptionsError queries={[modules]} />
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
              usualFirstDay={entry.usualFirstDay}
              findings={check.of(block.id)}
              others={check.otherDrafts(block.id)}
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
            disabled={blocks.length >= maxNewEntries}
            onClick={entry.addBlock}
          >
            {texts.addBlock}
          </Button>
        </div>
      </FormSection>
    </FormPage>
  );
}
