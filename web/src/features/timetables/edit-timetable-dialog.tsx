import type { TimetableEntry } from '@muster/contract/timetables';
import { useQuery } from '@tanstack/react-query';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { notify } from '../../ui/notice.ts';
import { ClassBlockFields } from './class-block-fields.tsx';
import { draftOf } from './class-draft.logic.ts';
import { modulesTerm, valuesOf } from './edit-timetable.logic.ts';
import styles from './edit-timetable.module.css';
import { EditTimetableNarrowing } from './edit-timetable-narrowing.tsx';
import type { FormClashes } from './form-clashes.ts';
import { degreesQuery } from './timetable-choices.api.ts';
import { hasModules } from './timetable-form.logic.ts';
import { termModulesQuery } from './timetable-form.api.ts';
import { moduleLabel } from './timetable-form.texts.ts';
import { entryLine, texts } from './timetables.texts.ts';
import { useEditTimetable } from './use-edit-timetable.ts';
import { useGroupPicks } from './use-group-picks.ts';

type Props = { entry: TimetableEntry; clashes: FormClashes; onClose: () => void };

/** One entry above the list. Its groups, degrees and term stay; controls of theirs only narrow the choices. */
export function EditTimetableDialog({ entry, clashes, onClose }: Props) {
  const degrees = useQuery(degreesQuery());
  const edited = useEditTimetable(entry, clashes);
  const { fields, term } = edited;
  const groups = useGroupPicks(term, entry.groups, (group_ids) => edited.narrow({ group_ids }));
  const wanted = modulesTerm(term, groups.chosen);
  const modules = useQuery(termModulesQuery(wanted));
  // Whatever the controls narrow, the class is of its own groups and term.
  const draft = draftOf(fields, valuesOf(entry).term);
  const check = clashes.useCheck([{ id: entry.id, draft }], entry.id);

  const isOpen = hasModules(term);
  const offered = modules.data?.map((module) => ({ value: module.id, label: moduleLabel(module) }));
  const isOwn = fields.module_id === entry.module_id && !offered?.some(({ value }) => value === entry.module_id);
  const own = isOwn ? [{ value: entry.module_id, label: moduleLabel(entry.module) }] : [];
  const person = (one: typeof entry.assistant_lecturer) => (one ? [{ value: one.id, label: one.name }] : []);

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
          if (warnings.length > 0) notify.info(clashes.sentencesOf(warnings).join(' '));
        },
        onClose,
      )}
      submitLabel="Save Changes"
      busyText="Saving..."
    >
      <p className={styles.subject}>{entryLine(entry)}</p>
      <ChoicesFailed of={[degrees, groups.query, modules]} />
      <EditTimetableNarrowing
        term={term}
        degrees={degrees.data ?? []}
        missingDegrees={missingText(degrees)}
        groups={groups}
        onChange={edited.narrow}
      />
      <div className={styles.whole}>
        <ClassBlockFields
          fields={fields}
          onChange={edited.change}
          modules={{
            isOpen,
            options: offered ? [...own, ...offered] : own,
            waitsFor: isOpen ? undefined : texts.termFirst,
            missing: isOpen ? missingText(modules) : undefined,
          }}
          errors={edited.errors}
          path={edited.path}
          standing={{
            moduleId: entry.module_id,
            lecturers: person(entry.lecturer),
            assistants: person(entry.assistant_lecturer),
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
