import type { BodyInputOf, Endpoint, ReplyOf } from '@muster/contract/http/endpoint';
import { useState } from 'react';
import { call, type CallOptions } from '#lib/api/api.ts';
import { detailedProblemText, saveErrorText } from '#lib/api/save-failure.ts';
import { useIdempotentCreate } from '#lib/api/use-idempotent-create.ts';
import { type EntityForm, type EntityFormOptions, useEntityForm } from './use-entity-form.ts';

type Texts = {
  notSignedIn: string;
  noUniversity?: string;
  addFailed: (message: string) => string;
  updateFailed: (message: string) => string;
};

type Options<Values, One, Add extends Endpoint, Change extends Endpoint> = Omit<
  EntityFormOptions<Values>,
  'initialValues' | 'saveErrorText'
> & {
  /** The record to edit; undefined for a new one. */
  record: One | undefined;
  add: Add;
  change: Change;
  empty: Values;
  toFormValues: (record: One) => Values;
  toRequest: (values: Values) => Omit<BodyInputOf<Add>, 'id'>;
  texts: Texts;
};

/**
 * State of a form that adds a record, or edits the given one. A change sends along the values with which the form opened: the server merges
 * them with changes that other people have saved since. `send` saves a request that the form makes itself.
 */
export function useRecordForm<
  Values extends Record<string, unknown>,
  One extends { id: string },
  Add extends Endpoint,
  Change extends Endpoint,
>(options: Options<Values, One, Add, Change>) {
  const { record, add, change, empty, toFormValues, toRequest, texts, ...rest } = options;
  type Request = ReturnType<typeof toRequest>;
  type Reply = ReplyOf<Add> & Partial<ReplyOf<Change>>;
  const [seen] = useState(() => record && toRequest(toFormValues(record)));
  const create = useIdempotentCreate((request: Request, idAt) =>
    call(add, { body: { ...request, id: idAt(0) } } as CallOptions<Add>),
  );
  const entity: EntityForm<Values> = useEntityForm<Values>({
    ...rest,
    initialValues: record ? toFormValues(record) : empty,
    saveErrorText: (_, problem) =>
      saveErrorText(
        { ...texts, failed: record ? texts.updateFailed : texts.addFailed },
        detailedProblemText(problem),
        problem,
      ),
  });
  const send = async (request: Request): Promise<Reply> =>
    (await (record
      ? call(change, { params: { id: record.id }, body: { ...request, seen } } as CallOptions<Change>)
      : create(request))) as Reply;
  return { ...entity, send, save: (values: Values): Promise<Reply> => send(toRequest(values)) };
}
