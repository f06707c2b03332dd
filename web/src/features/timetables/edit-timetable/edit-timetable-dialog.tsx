import { listDegrees } from '@muster/contract/academics/degrees';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { assistantsOf, lecturersOf } from '#lib/format/teachers.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { notify } from '#ui/feedback/notice.ts';
import { ChangeDayField } from '../change-day/change-day-field.tsx';
import { useModuleChoices } from '../add-timetable/use-module-choices.ts';
import { ClassBlockFields, type ModuleChoices } from '../timetable-form/class-block-fields.tsx';
import { cohortGroupsOf, toModuleTerm, toValues } from './edit-timetable.logic.ts';
import styles from './edit-timetable.module.css';
import { ModuleFilter } from './module-filter.tsx';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { queryOf } from '#lib/api/query.ts';
import { hasModules, type Term } from '../timetable-form/timetable-form.logic.ts';
import { termModulesQuery } from '../timetable-form/timetable-form.api.ts';
import { moduleLabel } from '../timetable-form/timetable-form.texts.ts';
import { entryLine, texts } from '../timetables.texts.ts';
import { useEditTimetable } from './use-edit-timetable.ts';
import { useGroupMultiSelect } from './use-group-multi-select.ts';

type Props = { entry: TimetableEntry; clashes: ClashChecks; onClose: () => void };

/** Edits one entry. Its groups, degrees and term cannot change; their controls only filter the module list. */
export function EditTimetableDialog({ entry, clashes, onClose }: Props) {
  const degrees = useQuery(queryOf(listDegrees));
  const editor = useEditTimetable(entry, clashes);
  const { fields, term, draft } = editor;
  const isOfCohorts = term.for === 'cohort_groups';
  const groups = useGroupMultiSelect(term, cohortGroupsOf(entry), (group_ids) => editor.changeFilter({ group_ids }));
  const moduleTerm = toModuleTerm(term, groups.selected);
  const modules = useQuery(termModulesQuery(moduleTerm));
  // The weeks belong to the term of the entry, not of the filter.
  const ownTerm = toValues(entry).term;
  const check = clashes.useCheck([{ id: entry.id, draft }], entry.id);

  const searched = useModuleChoices(term, fields.module_id);
  const isOpen = hasModules(term);
  const moduleOptions = modules.data?.map((module) => ({ value: module.id, label: moduleLabel(module) }));
  const isOwnModuleMissing =
    fields.module_id === entry.module_id && !moduleOptions?.some(({ value }) => value === entry.module_id);
  const ownModule = isOwnModuleMissing ? [{ value: entry.module_id, label: moduleLabel(entry.module) }] : [];
  const choices: Record<Term['for'], ModuleChoices> = {
    cohort_groups: {
      isOpen,
      options: moduleOptions ? [...ownModule, ...moduleOptions] : ownModule,
      waitsFor: isOpen ? undefined : texts.termFirst,
      missing: isOpen ? optionsStatusText(modules) : undefined,
    },
    // Their groups are of the module.
    teaching_groups: { isOpen, options: ownModule },
    everyone: searched,
  };
  const toOptions = (people: readonly TimetableEntry['lecturer'][]) =>
    people.map(({ id, name }) => ({ value: id, label: name }));

  return (
    <EditDialog
      title={texts.editEntry}
      onClose={onClose}
      isBusy={editor.isBusy}
      isDirty={() => editor.isDirty}
      onSubmit={editor.submit(
        editor.save,
        (warnings) => {
          notify.success(texts.updated);
          if (warnings.length > 0) notify.info(clashes.toSentences(warnings).join(' '));
        },
        onClose,
      )}
      submitLabel="Save Changes"
      busyText="Saving..."
    >
      <p className={styles.subject}>{entryLine(entry)}</p>
      <OptionsError queries={[degrees, groups.query, modules]} />
      {isOfCohorts && (
        <ModuleFilter
          term={term}
          degrees={degrees.data ?? []}
          missingDegrees={optionsStatusText(degrees)}
          groups={groups}
          onChange={editor.changeFilter}
        />
      )}
      <div className={styles.fullWidth}>
        <ClassBlockFields
          fields={fields}
          onChange={editor.change}
          modules={choices[term.for]}
          term={ownTerm}
          errors={editor.errors}
          path={editor.path}
          existing={{
            moduleId: entry.module_id,
            lecturers: toOptions(lecturersOf(entry)),
            assistants: toOptions(assistantsOf(entry)),
          }}
        />
        <clashes.Panel
          findings={check.of(entry.id)}
          draft={draft}
          exceptId={entry.id}
          path={editor.path}
          onPick={editor.change}
        />
      </div>
      {editor.changeDay && (
        <div className={styles.fullWidth}>
          <ChangeDayField label={texts.appliesFrom} path={`${editor.path}valid_from`} {...editor.changeDay} />
        </div>
      )}
    </EditDialog>
  );
}
