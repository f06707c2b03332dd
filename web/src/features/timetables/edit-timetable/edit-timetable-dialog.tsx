import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx';
import { optionsStatusText } from '../../../ui/select/options-status.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { ClassBlockFields } from '../timetable-form/class-block-fields.tsx';
import { toClassDraft } from '../timetable-form/class-draft.logic.ts';
import { toModuleTerm, toValues } from './edit-timetable.logic.ts';
import styles from './edit-timetable.module.css';
import { ModuleFilter } from './module-filter.tsx';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { degreesQuery } from '../degree-choices.api.ts';
import { hasModules } from '../timetable-form/timetable-form.logic.ts';
import { termModulesQuery } from '../timetable-form/timetable-form.api.ts';
import { moduleLabel } from '../timetable-form/timetable-form.texts.ts';
import { entryLine, texts } from '../timetables.texts.ts';
import { useEditTimetable } from './use-edit-timetable.ts';
import { useGroupMultiSelect } from './use-group-multi-select.ts';

type Props = { entry: TimetableEntry; clashes: ClashChecks; onClose: () => void };

/** Edits one entry. Its groups, degrees and term cannot change; their controls only filter the module list. */
export function EditTimetableDialog({ entry, clashes, onClose }: Props) {
  const degrees = useQuery(degreesQuery());
  const edited = useEditTimetable(entry, clashes);
  const { fields, term } = edited;
  const groups = useGroupMultiSelect(term, entry.groups, (group_ids) => edited.changeFilter({ group_ids }));
  const moduleTerm = toModuleTerm(term, groups.selected);
  const modules = useQuery(termModulesQuery(moduleTerm));
  // The clash check uses the groups and the term of the entry, not of the filter.
  const draft = toClassDraft(fields, toValues(entry).term);
  const check = clashes.useCheck([{ id: entry.id, draft }], entry.id);

  const isOpen = hasModules(term);
  const offered = modules.data?.map((module) => ({ value: module.id, label: moduleLabel(module) }));
  const isOwn = fields.module_id === entry.module_id && !offered?.some(({ value }) => value === entry.module_id);
  const own = isOwn ? [{ value: entry.module_id, label: moduleLabel(entry.module) }] : [];
  const toOptions = (one: typeof entry.assistant_lecturer) => (one ? [{ value: one.id, label: one.name }] : []);

  return (
    <EditDialog
      title={texts.editEntry}
      onClose={onClose}
      isBusy={edited.isBusy}
      isDirty={() => edited.isDirty}
      onSubmit={edited.submit(
        edited.save,
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
      <ModuleFilter
        term={term}
        degrees={degrees.data ?? []}
        missingDegrees={optionsStatusText(degrees)}
        groups={groups}
        onChange={edited.changeFilter}
      />
      <div className={styles.whole}>
        <ClassBlockFields
          fields={fields}
          onChange={edited.change}
          modules={{
            isOpen,
            options: offered ? [...own, ...offered] : own,
            waitsFor: isOpen ? undefined : texts.termFirst,
            missing: isOpen ? optionsStatusText(modules) : undefined,
          }}
          errors={edited.errors}
          path={edited.path}
          existing={{
            moduleId: entry.module_id,
            lecturers: toOptions(entry.lecturer),
            assistants: toOptions(entry.assistant_lecturer),
          }}
        />
        <clashes.Panel
          findings={check.of(entry.id)}
          draft={draft}
          exceptId={entry.id}
          path={edited.path}
          onPick={edited.change}
        />
      </div>
    </EditDialog>
  );
}
