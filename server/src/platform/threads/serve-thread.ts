import { parentPort } from 'node:worker_threads';
import {
  type FromThread,
  hearError,
  outcomeOf,
  tellError,
  type ToldOutcome,
  type ToThread,
} from './thread-messages.ts';

/** How a piece of work speaks with the one who ordered it. */
export type Link = {
  /** Throws once the work is to be broken off. */
  tell(news: unknown): void;
  ask(about: unknown): Promise<unknown>;
};

/** What the thread works with: told that the process is about to end, and given back when all work is over. */
type Tools = { hurry(): void; end(): Promise<void> };

/** Does what the thread is told, by its name. */
export function serveThread(
  works: Readonly<Record<string, (order: never, link: Link) => Promise<unknown>>>,
  tools: Tools,
): void {
  const stops = new Map<number, Error>();
  const questions = new Map<number, (answer: ToldOutcome) => void>();
  const underWay = new Map<number, Promise<void>>();
  let lastQuestion = 0;
  const send = (message: FromThread): void => parentPort?.postMessage(message);

  const linkOf = (id: number): Link => ({
    tell(news) {
      const stop = stops.get(id);
      if (stop) throw stop;
      send({ id, news });
    },
    async ask(about) {
      const question = ++lastQuestion;
      const answer = await new Promise<ToldOutcome>((resolve) => {
        questions.set(question, resolve);
        send({ id, question, about });
      });
      questions.delete(question);
      if ('failed' in answer) throw hearError(answer.failed);
      return answer.done;
    },
  });

  async function begin(id: number, what: string, order: unknown): Promise<void> {
    const work = works[what];
    const doing = work ? work(order as never, linkOf(id)) : Promise.reject(new Error(`a thread does not know ${what}`));
    const outcome = await outcomeOf(doing);
    stops.delete(id);
    try {
      send({ id, outcome });
    } catch (error) {
      send({ id, outcome: { failed: tellError(error) } });
    }
  }

  parentPort?.on('message', (message: ToThread) => {
    if (message === 'end') {
      void Promise.allSettled(underWay.values())
        .then(() => tools.end())
        .finally(() => process.exit(0));
    } else if (message === 'hurry') tools.hurry();
    else if ('stop' in message) {
      if (underWay.has(message.id)) stops.set(message.id, hearError(message.stop));
    } else if ('answer' in message) questions.get(message.question)?.(message.answer);
    else {
      const { id, what, order } = message;
      underWay.set(
        id,
        begin(id, what, order).finally(() => underWay.delete(id)),
      );
    }
  });
}
