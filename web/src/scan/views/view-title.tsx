import { useEffect, useRef, type ReactNode } from 'react';

let isFirst = true;

/** The h1 of a view. It takes the focus when the view changes, so that screen readers announce it. */
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
