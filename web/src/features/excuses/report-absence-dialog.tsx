import { queryOf } from '#lib/api/query.ts';
import { getExcuseRule, reportAbsence, uploadExcuseDocument } from '@muster/contract/attendance/excuses';
import { Input, Textarea } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '#lib/format/dates.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import type { AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { validateAbsence, type AbsenceValues, documentError } from './excuse-form.logic.ts';
import { excuseTexts, formatRule } from './excuses.texts.ts';

/** Reports an absence with days, reason and an optional document. */
export function ReportAbsenceDialog({ onClose }: { onClose: () => void }) {
  const rule = useQuery(queryOf(getExcuseRule));
  const [file, setFile] = useState<File | null>(null);
  const day = today();
  const { form, field, isBusy, submit } = useEntityForm<AbsenceValues>({
    initialValues: { starts_on: day, ends_on: day, reason: '' },
    validate: (values) => ({ ...validateAbsence(values), document: documentError(file) }),
    fieldOrder: ['starts_on', 'ends_on', 'reason', 'document'],
    hasUnsavedExtras: file !== null,
  });

  /** Returns the upload error, if any. The report is saved regardless, and a document can be added later. */
  const save = async (values: AbsenceValues, assertSameSession: AssertSameSession): Promise<string | undefined> => {
    const { id } = await call(reportAbsence, { body: values });
    if (!file) return undefined;
    try {
      assertSameSession();
      await call(uploadExcuseDocument, { params: { id }, upload: file });
      return undefined;
    } catch (problem) {
      return problemText(problem);
    }
  };
  const onSaved = (uploadError: string | undefined): void => {
    if (uploadError === undefined) notify.success(excuseTexts.reported);
    else notify.error(excuseTexts.reportedWithout(uploadError));
  };
  const adjustLastDay = (): void => {
    const { starts_on, ends_on } = form.getValues();
    if (starts_on !== '' && ends_on < starts_on) form.setFieldValue('ends_on', starts_on);
  };

  return (
    <EditDialog
      title="Report an absence"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty() || file !== null}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel="Send report"
      busyText="Sending..."
    >
      <DateField label="First day" required {...field('starts_on')} onBlur={adjustLastDay} />
      <DateField key={form.key('ends_on')} label="Last day" required {...field('ends_on')} />
      <Textarea
        className={fullWidthField}
        label="Reason"
        description={rule.data && formatRule(rule.data)}
        required
        autosize
        minRows={3}
        maxLength={1_000}
        {...field('reason')}
      />
      <Input.Wrapper
        className={fullWidthField}
        label="Document"
        size="md"
        error={form.errors['document']}
        labelElement="div"
      >
        <FileDrop
          label="Document"
          accept={excuseTexts.accept}
          hint="PDF or photo, up to 5 MB. Only the people deciding can open it."
          value={file}
          onChange={(next) => {
            setFile(next);
            const error = documentError(next);
            if (error === undefined) form.clearFieldError('document');
            else form.setFieldError('document', error);
          }}
          disabled={isBusy}
        />
      </Input.Wrapper>
    </EditDialog>
  );
}
