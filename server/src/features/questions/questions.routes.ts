import * as api from '@muster/contract/attendance/questions';
import type { Mount } from '#platform/http/mount.ts';
import type { Questions } from './questions.service.ts';

export function mountQuestions(mount: Mount, questions: Questions): void {
  mount(api.askAboutMark, ({ caller, body }) => questions.ask(caller, body));
  mount(api.listOwnQuestions, ({ caller }) => questions.listOwn(caller));
  mount(api.changeQuestion, ({ caller, params, body }) => questions.change(caller, params.id, body.question));
  mount(api.withdrawQuestion, ({ caller, params }) => questions.withdraw(caller, params.id));
  mount(api.listQuestions, ({ caller, query }) => questions.list(caller, query));
  mount(api.answerQuestion, ({ caller, params, body }) => questions.answer(caller, params.id, body));
}
