import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { dismissNonErrors, dismissNotice, notify, useNotices } from './notice.ts';
import { placeAboveActions } from './place-above-actions.ts';
import classes from './notices.module.css';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };
const successMs = 5_000;

/** Container of the in-app alerts, fixed above the bottom edge and above the buttons there. */
export function Notices() {
  const notices = useNotices();
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.addEventListener('input', dismissNonErrors);
    return () => document.removeEventListener('input', dismissNonErrors);
  }, []);
  useLayoutEffect(() => {
    if (notices.length === 0 || !lines.current) return undefined;
    return placeAboveActions(lines.current);
  }, [notices]);
  return (
    <div className={classes.container}>
      <div ref={lines} className={classes.lines}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} {...notice} />
        ))}
      </div>
    </div>
  );
}

function NoticeLine({ id, kind, text, undo }: ReturnType<typeof useNotices>[number]) {
  const line = useRef<HTMLDivElement>(null);
  const Icon = icons[kind];
  useEffect(() => {
    if (kind !== 'success') return undefined;
    // A notice that has the pointer or the focus stays.
    const timer = setInterval(() => {
      const isInUse = line.current?.matches(':hover') || line.current?.contains(document.activeElement);
      if (!isInUse) dismissNotice(id);
    }, successMs);
    return () => clearInterval(timer);
  }, [id, kind]);
  const takeBack = async (): Promise<void> => {
    dismissNotice(id);
    try {
      await undo?.();
    } catch (problem) {
      notify.error(problemText(problem));
    }
  };
  return (
    <div ref={line} role="alert" className={classes.notice} data-kind={kind}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <p className={classes.text}>{text}</p>
      {undo && (
        <button type="button" className={classes.undo} onClick={() => void takeBack()}>
          Undo
        </button>
      )}
      <CloseButton aria-label="Dismiss" onClick={() => dismissNotice(id)} />
    </div>
  );
}
