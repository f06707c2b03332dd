import { type HeldClass, saveClassChange } from '@muster/contract/timetables/class-week';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiProblem, takenClassesOf } from '#lib/api/problem.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { TakenClasses } from '#ui/feedback/taken-classes.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { ClassChangeFields } from './class-change-fields.tsx';
import {
  validateClassChange,
  classChangeOrder,
  type ClassChangeValues,
  isConflict,
  toRequest,
  currentChange,
  toValues,
} from './class-change.logic.ts';
import { planned, savedText, texts } from './class-change.texts.ts';
import classes from './class-change.module.css';

type Props = {
  /** Later updates of this prop are ignored. */
  held: HeldClass;
  /** The preselected action of a class that is not cancelled. */
  initialAction?: ClassChangeValues['action'];
  onClose: () => void;
  /** Called before the dialog closes if the class has changed. */
  onChanged?: (() => void) | undefined;
};

/** Cancels or moves a single class, or hands it to a substitute. Clashes are shown and can be accepted. */
export function ClassChangeDialog({ held: initialClass, initialAction, onClose, onChanged }: Props) {
  const [held] = useState(initialClass);
  const [initialValues] = useState(() => ({ ...toValues(held), ...(initialAction && { action: initialAction }) }));
  const [action, setAction] = useState(initialValues.action);
  const [substituteId, setSubstituteId] = useState(initialValues.substitute_lecturer_id);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  /** The session of the class, if attendance was already taken. */
  const [taken, setTaken] = useState<readonly string[]>([]);
  const withdraws = taken.length > 0;
  const [isStale, setIsStale] = useState(false);
  const { form, field, isBusy, submit } = useEntityForm<ClassChangeValues>({
    initialValues,
    validate: (values) => validateClassChange(values, held, withdraws),
    fieldOrder: classChangeOrder,
    saveErrorText: (text, problem) => {
      if (isConflict(problem)) setIsStale(true);
      const takenClasses = takenClassesOf(problem);
      if (takenClasses && form.getValues().action === 'cancel') {
        setTaken(takenClasses);
        return undefined;
      }
      if (!(problem instanceof ApiProblem) || problem.code !== 'clash') return text;
      setClashes([...new Set([problem.message, ...Object.values(problem.details)])]);
      return undefined;
    },
  });
  const save = (values: ClassChangeValues): Promise<HeldClass> =>
    call(saveClassChange, {
      params: { id: held.timetable_id, date: held.class_date },
      body: {
        ...toRequest(values, held, { acceptsClashes: clashes.length > 0, withdraws }),
        seen: currentChange(held),
      },
    });
  const onSaved = (saved: HeldClass): void => {
    notify.success(savedText(saved));
    onChanged?.();
  };
  // Accepting applies only to the clashes shown; any edit clears them, and the next save checks again.
  const clearClashes = (): void => setClashes([]);
  form.watch('new_date', clearClashes);
  form.watch('new_start_time', clearClashes);
  form.watch('new_end_time', clearClashes);

  return (
    <EditDialog
      title={texts.title}
      onClose={() => {
        if (isStale) onChanged?.();
        onClose();
      }}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel={withdraws ? texts.withdraw : clashes.length === 0 ? texts.save : texts.saveAnyway}
      busyText={texts.busy}
    >
      <p className={`${fullWidthField} ${classes.subject}`}>
        <strong>
          {held.module_code} {held.module_name}
        </strong>
        <span>
          {held.class_type} · {planned(held)}
        </span>
      </p>
      <div className={classes.fields} onChange={clearClashes}>
        <ClassChangeFields
          field={field}
          action={action}
          onAction={(next) => {
            form.setFieldValue('action', next);
            setAction(next);
            setTaken([]);
            clearClashes();
          }}
          onVenueSelected={clearClashes}
          lecturerId={held.lecturer.id}
          substituteId={substituteId}
          onSubstitute={(id) => {
            form.setFieldValue('substitute_lecturer_id', id);
            setSubstituteId(id);
            clearClashes();
          }}
        />
      </div>
      {withdraws && <TakenClasses lines={taken}>{texts.withdrawn}</TakenClasses>}
      {clashes.length > 0 && (
        <Alert
          className={fullWidthField}
          color="amber"
          title={texts.clash}
          icon={<IconAlertTriangle size={20} aria-hidden />}
        >
          <ul className={classes.clashes}>
            {clashes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {texts.anyway}
        </Alert>
      )}
    </EditDialog>
  );
}
