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
  requestOf,
  valuesOf,
} from './class-change.logic.ts';
import { planned, savedText, texts } from './class-change.texts.ts';
import classes from './class-change.module.css';

type Props = {
  held: HeldClass;
  onClose: () => void;
  /** Before it closes, when something was changed. */
  onSaved?: () => void;
};

/** One week's class is cancelled or moved, by its lecturer or an administrator. Clashes are shown and may be accepted. */
export function ClassChangeDialog({ held, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const [what, setWhat] = useState(valuesOf(held).what);
  const [clash, setClash] = useState<string>();
  const { form, field, isBusy, submit } = useEntityForm<ClassChangeValues>({
    initialValues: valuesOf(held),
    faultOf: (values) => classChangeFaults(values, held),
    order: classChangeOrder,
    failed: (text, problem) => {
      if (!(problem instanceof ApiProblem) || problem.code !== 'clash') return text;
      setClash([problem.message, ...Object.values(problem.details)].filter(isNewIn).join(' '));
      return undefined;
    },
  });
  const save = (values: ClassChangeValues): Promise<HeldClass> =>
    saveClassChange(held, requestOf(values, held, clash !== undefined));
  const tell = (saved: HeldClass): void => {
    notify.success(savedText(saved));
    void forgetWeeks(client);
    onSaved?.();
  };
  // What was shown to clash is accepted as it was shown; anything else is looked at anew.
  const forgetClash = (): void => setClash(undefined);

  return (
    <EditDialog
      title={texts.title}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel={clash === undefined ? texts.save : texts.saveAnyway}
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
      <div className={classes.fields} onChange={forgetClash}>
        <ClassChangeFields
          field={field}
          what={what}
          onWhat={(next) => {
            form.setFieldValue('what', next);
            setWhat(next);
            forgetClash();
          }}
          onVenue={forgetClash}
        />
      </div>
      {clash !== undefined && (
        <Alert
          className={wideField}
          color="amber"
          title={texts.clash}
          icon={<IconAlertTriangle size={20} aria-hidden />}
        >
          {clash}
        </Alert>
      )}
    </EditDialog>
  );
}

const isNewIn = (text: string, index: number, all: readonly string[]): boolean => all.indexOf(text) === index;
