import { type RefObject, useEffect, useRef, useState } from 'react';

/** Begins to load this far before the element is on the screen. */
const rootMargin = '300px';

/** Whether an element has been near the visible part of the page, so that its data loads only then. */
export function useIsNear<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const target = useRef<Target>(null);
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !target.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [target, isNear];
}
