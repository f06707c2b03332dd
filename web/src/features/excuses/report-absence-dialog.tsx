import { Input, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../lib/dates.ts';
import { problemText } from '../../lib/problem.ts';
import type { SameSignIn } from '../../lib/same-sign-in.ts';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { absenceFaults, type AbsenceValues, documentFault } from './excuse-form.logic.ts';
import { excuseRuleQuery, reportAbsence, uploadDocument } from './excuses.api.ts';
import { excuseTexts, ruleText } from './excuses.texts.ts';

/** The days, the reason and, if there is one, a document. */
export function ReportAbsenceDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const rule = useQuery(excuseRuleQuery);
  const [file, setFile] = useState<File | null>(null);
  const day = today();
  const { form, field, isBusy, submit } = useEntityForm<AbsenceValues>({
    initialValues: { starts_on: day, ends_on: day, reason: '' },
    faultOf: (values) => ({ ...absenceFaults(values), document: documentFault(file) }),
    order: ['starts_on', 'ends_on', 'reason', 'document'],
    hasMore: file !== null,
  });

  /** Answers why the document was not taken: the report stands without it, and it can be added. */
  const save = async (values: AbsenceValues, same: SameSignIn): Promise<string | undefined> => {
    const { id } = await reportAbsence(values);
    if (!file) return undefined;
    try {
      same();
      await uploadDocument(id, file);
      return undefined;
    } catch (problem) {
      return problemText(problem);
    }
  };
  const tell = async (lost: string | undefined): Promise<void> => {
    if (lost === undefined) notify.success(excuseTexts.reported);
    else notify.error(excuseTexts.reportedWithout(lost));
    await client.invalidateQueries({ queryKey: ['excuses', 'mine'] });
  };
  const bringLastDay = (): void => {
    const { starts_on, ends_on } = form.getValues();
    if (starts_on !== '' && ends_on < starts_on) form.setFieldValue('ends_on', starts_on);
  };

  return (
    <EditDialog
      title="Report an absence"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty() || file !== null}
      onSubmit={submit(save, tell, onClose)}
      submitLabel="Send report"
      busyText="Sending..."
    >
      <TextInput label="First day" type="date" withAsterisk {...field('starts_on')} onBlur={bringLastDay} />
      <TextInput key={form.key('ends_on')} label="Last day" type="date" withAsterisk {...field('ends_on')} />
      <Textarea
        className={wideField}
        label="Reason"
        description={rule.data && ruleText(rule.data)}
        withAsterisk
        autosize
        minRows={3}
        maxLength={1_000}
        {...field('reason')}
      />
      <Input.Wrapper
        className={wideField}
        label="Document"
        size="md"
        error={form.errors['document']}
        labelElement="div"
      >
        <FileDrop
          label="Document"
          accept={excuseTexts.accept}
          hint="A PDF or a photo of at most 5 MB. Only who decides can open it."
          value={file}
          onChange={(next) => {
            setFile(next);
            const fault = documentFault(next);
            if (fault === undefined) form.clearFieldError('document');
            else form.setFieldError('document', fault);
          }}
          disabled={isBusy}
        />
      </Input.Wrapper>
    </EditDialog>
  );
}
