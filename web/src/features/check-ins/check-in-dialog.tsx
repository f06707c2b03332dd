import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckInResult } from './check-in-result.tsx';
import { PositionStep } from './position-step.tsx';
import { Scanner } from './scanner.tsx';
import { TypedCodeForm } from './typed-code-form.tsx';
import { useOwnCheckIn } from './use-own-check-in.ts';

type Way = 'scan' | 'type';
export type AfterCheckIn = {
  /** Before the student is told. */
  onIn: () => Promise<void>;
  standing: (moduleCode: string) => ReactNode;
};
type Props = AfterCheckIn & { way: Way; onClose: () => void };

/** Checking in without leaving the dashboard: the camera or the typed code, then what came of it. */
export function CheckInDialog({ way: firstWay, onClose, onIn, standing }: Props) {
  const [way, setWay] = useState(firstWay);
  const { course, submit, reset } = useOwnCheckIn(onIn);
  useEffect(() => setWay(firstWay), [firstWay]);
  const start = (next: Way): void => {
    reset();
    setWay(next);
  };
  return (
    <Modal
      data-fills
      opened
      // The question promises a check-in either way: whoever closes it has answered it, and sees what came of it.
      onClose={course.at === 'position' ? () => course.answer(null) : onClose}
      title={course.at !== 'ready' ? 'Check in' : way === 'scan' ? 'Scan the code' : 'Type the code'}
      centered
      size="md"
    >
      {course.at === 'position' ? (
        <PositionStep onAnswer={course.answer} />
      ) : course.at !== 'ready' ? (
        <CheckInResult course={course} way={way} onAgain={start} onClose={onClose} standing={standing} />
      ) : way === 'scan' ? (
        <Scanner onCode={(code) => submit({ code })} onType={() => start('type')} />
      ) : (
        <TypedCodeForm onCode={(code) => submit({ typed_code: code })} onScan={() => start('scan')} />
      )}
    </Modal>
  );
}
