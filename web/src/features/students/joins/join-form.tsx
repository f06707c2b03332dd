import { Alert } from '@mantine/core';
import { joinStudents, previewStudentJoin, undoStudentJoin } from '@muster/contract/people/student-joins';
import type { ListedStudent } from '@muster/contract/people/students';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { JoinCautions } from './join-cautions.tsx';
import { JoinChoiceFields } from './join-choice-fields.tsx';
import { type JoinChoices, peopleOf, resolveChoices } from './join-choices.logic.ts';
import { MarksOfBoth, MovingRows } from './join-preview.tsx';
import { OtherRecord } from './other-record.tsx';
import { texts } from './joins.texts.ts';

type Props = { student: ListedStudent; initialOther: string };

/** Chooses the other record, shows what moves, and joins the two. */
export function JoinForm({ student, initialOther }: Props) {
  const navigate = useNavigate();
  const [other, setOther] = useState(initialOther);
  const [choices, setChoices] = useState<JoinChoices>({});
  const [error, setError] = useState<string>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isConfirmationMissing, setIsConfirmationMissing] = useState(false);
  const confirmation = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useAction(async ({ stays, number, name, signIn }: ReturnType<typeof resolveChoices>) => {
    const params = { id: stays.id };
    const sideOf = ({ id }: { id: string }) => (id === stays.id ? 'kept' : 'joined');
    const { joins } = await call(joinStudents, {
      params,
      body: {
        other: stays.id === student.id ? other : student.id,
        number: sideOf(number),
        name: sideOf(name),
        sign_in: sideOf(signIn),
        confirmed: isConfirmed,
      },
    });
    const [latest] = joins;
    await navigate({ to: `/students/${stays.id}` });
    notify.success(texts.joined, latest && (() => call(undoStudentJoin, { params: { ...params, joinId: latest.id } })));
  });
  const keptId = choices.stays ?? student.id;
  const preview = useQuery({
    ...queryOf(previewStudentJoin, {
      params: { id: keptId },
      query: { other: keptId === student.id ? other : student.id },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Records that are joined have no preview; a refused join loads it again.
    enabled: other !== '' && !isBusy,
  });
  const data =
    other !== '' && [preview.data?.kept.id, preview.data?.joined.id].includes(other) ? preview.data : undefined;
  const resolved = data && resolveChoices(peopleOf(data, student.id), choices);
  // The first preview shows which record stays by default; the counts are of the other direction then.
  if (resolved && choices.stays === undefined) setChoices({ ...choices, stays: resolved.stays.id });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!resolved || !data) {
      setError(texts.choose);
      return;
    }
    if (data.cautions.length > 0 && !isConfirmed) {
      setIsConfirmationMissing(true);
      confirmation.current?.focus();
      return;
    }
    await run(resolved);
  }

  return (
    <FormPage
      title={texts.title}
      text={texts.text}
      back={{ to: `/students/${student.id}`, label: student.name }}
      cancel={{ to: `/students/${student.id}`, label: 'Cancel' }}
      submitLabel={texts.submit}
      busyText={texts.busy}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
    >
      <FormSection title={texts.other} isWide>
        <OtherRecord
          student={student}
          value={other}
          error={error}
          onChange={(id) => {
            setOther(id);
            setChoices({});
            setError(undefined);
            setIsConfirmed(false);
            setIsConfirmationMissing(false);
          }}
        />
      </FormSection>
      {other !== '' && preview.isError && !data && (
        <ErrorState text={problemText(preview.error)} onRetry={() => void preview.refetch()} />
      )}
      {other !== '' && preview.isFetching && !data && <LoadingState text="Comparing records..." />}
      {data && resolved && (
        <>
          {data.problem !== null && (
            <Alert color="amber" role="alert" title="These records cannot be joined now">
              {data.problem}
            </Alert>
          )}
          <JoinChoiceFields
            people={peopleOf(data, student.id)}
            resolved={resolved}
            onChoose={(chosen) => setChoices({ ...choices, ...chosen })}
          />
          <MovingRows preview={data} />
          {data.marks.length > 0 && <MarksOfBoth marks={data.marks} />}
          {data.cautions.length > 0 && (
            <JoinCautions
              ref={confirmation}
              cautions={data.cautions}
              isConfirmed={isConfirmed}
              error={isConfirmationMissing && !isConfirmed ? texts.confirmFirst : undefined}
              onChange={setIsConfirmed}
            />
          )}
        </>
      )}
    </FormPage>
  );
}
