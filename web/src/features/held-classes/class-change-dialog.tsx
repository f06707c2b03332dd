import type { HeldClass } from '@muster/contract/class-week';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ClassChangeFields } from './class-change-fields.tsx';
import { forgetWeeks, saveClassChange } from './class-change.api.ts';
import {
  classChangeFaults,
  classChangeOrder,
  type ClassChangeValues,
  isOvertaken,
  requestOf,
  seenIn,
  valuesOf,
} from './class-change.logic.ts';
import { planned, savedText, texts } from './class-change.texts.ts';
import classes from './class-change.module.css';

type Props = {
  /** As it was when it was opened, whatever is learnt of it meanwhile. */
  held: HeldClass;
  onClose: () => void;
  /** Before it closes, when the class is no longer held as it was. */
  onChanged?: (() => void) | undefined;
};

/** One week's class is cancelled or moved, by its lecturer or an administrator. Clashes are shown and may be accepted. */
export function ClassChangeDialog({ held: given, onClose, onChanged }: Props) {
  const [held] = useState(given);
  const client = useQueryClient();
  const [what, setWhat] = useState(valuesOf(held).what);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const [isStale, setIsStale] = useState(false);
  const { form, field, isBusy, submit } = useEntityForm<ClassChangeValues>({
    initialValues: valuesOf(held),
    faultOf: (values) => classChangeFaults(values, held),
    order: classChangeOrder,
    failed: (text, problem) => {
      if (isOvertaken(problem)) {
        setIsStale(true);
        void forgetWeeks(client);
      }
      if (!(problem instanceof ApiProblem) || problem.code !== 'clash') return text;
      setClashes([...new Set([problem.message, ...Object.values(problem.details)])]);
      return undefined;
    },
  });
  const save = (values: ClassChangeValues): Promise<HeldClass> =>
    saveClassChange(held, { ...requestOf(values, held, clashes.length > 0), seen: seenIn(held) });
  const tell = (saved: HeldClass): void => {
    notify.success(savedText(saved));
    void forgetWeeks(client);
    onChanged?.();
  };
  // What was shown to clash is accepted as it was shown; anything else is looked at anew.
  const forgetClashes = (): void => setClashes([]);

  return (
    <EditDialog
      title={texts.title}
      onClose={() => {
        if (isStale) onChanged?.();
        onClose();
      }}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel={clashes.length === 0 ? texts.save : texts.saveAnyway}
      busyText={texts.busy}
    >
      <p className={`${wideField} ${classes.which}`}>
        <strong>
          {held.module_code} {held.module_name}
        </strong>
        <span>
          {held.class_type} · {planned(held)}
        </span>
      </p>
      <div className={classes.fields} onChange={forgetClashes}>
        <ClassChangeFields
          field={field}
          what={what}
          onWhat={(next) => {
            form.setFieldValue('what', next);
            setWhat(next);
            forgetClashes();
          }}
          onVenue={forgetClashes}
        />
      </div>
      {clashes.length > 0 && (
        <Alert
          className={wideField}
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
