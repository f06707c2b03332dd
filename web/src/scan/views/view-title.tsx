import { useEffect, useRef, type ReactNode } from 'react';

let isFirst = true;

/** The one h1. It takes the focus when the view changes, so that a screen reader says what happened. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} · Muster`;
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
