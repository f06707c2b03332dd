import { useEffect, useState } from 'react';

/** As the specification tells good from bad. */
export const isGoodNews = (text: string): boolean => /success/i.test(text);

/** A message beside the buttons of a form. Good news goes by itself; bad news stays until something else is told. */
export function usePassingMessage(goodMs: number): [message: string, tell: (text: string) => void] {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!isGoodNews(message)) return undefined;
    const timer = setTimeout(() => setMessage(''), goodMs);
    return () => clearTimeout(timer);
  }, [message, goodMs]);
  return [message, setMessage];
}
