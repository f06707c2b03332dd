import { privacyTexts, sendEnquiry } from '@muster/contract/accounts/privacy';
import { Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { useAuthentication } from '#lib/auth/current-user.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import classes from './enquiry-form.module.css';

/** Enquiry form for signed-in users. Other visitors see only the contact paragraph above it. */
export function EnquiryForm() {
  return useAuthentication().state === 'signed in' ? <Form /> : null;
}

function Form() {
  const [question, setQuestion] = useState('');
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState('');
  const [isBusy, whileBusy] = useBusy();
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedGuard(() => question.trim() !== '');

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMessage('');
    if (isBusy) return;
    if (question.trim() === '') {
      setError(privacyTexts.noQuestion);
      field.current?.focus();
      return;
    }
    setError(undefined);
    await whileBusy(async () => {
      await call(sendEnquiry, { body: { question } });
      setQuestion('');
      setMessage(privacyTexts.sent);
    }).catch((problem: unknown) => setError(problemText(problem)));
  };

  return (
    <form noValidate aria-label="Privacy enquiry" className={classes.form} onSubmit={(event) => void send(event)}>
      <Textarea
        ref={field}
        label="Your question"
        description="The administration of your university answers by email."
        autosize
        minRows={4}
        maxLength={4_000}
        value={question}
        error={error}
        onChange={(event) => {
          setQuestion(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={classes.end}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send enquiry'}
        </Button>
        <p role="status" className={classes.message}>
          {message}
        </p>
      </div>
    </form>
  );
}
