import type { FeatureNames } from './names.ts';

/** New files of the web, by path: a screen with the list and the form with an edit dialog. */
export function webFiles(n: FeatureNames): Record<string, string> {
  const folder = `web/src/features/${n.folder}`;
  return {
    [`${folder}/${n.folder}.texts.ts`]: textsText(n),
    [`${folder}/${n.file}-form.logic.ts`]: logicText(n),
    [`${folder}/use-${n.file}-form.ts`]: formHookText(n),
    [`${folder}/${n.file}-fields.tsx`]: fieldsText(n),
    [`${folder}/edit-${n.file}.tsx`]: editText(n),
    [`${folder}/${n.file}-list.tsx`]: listText(n),
    [`${folder}/${n.folder}-screen.tsx`]: screenText(n),
  };
}

const textsText = (n: FeatureNames): string => `export const texts = {
  added: '${n.Title} added',
  addFailed: (message: string) => \`Error adding ${n.words}: \${message}\`,
  updated: '${n.Title} updated',
  updateFailed: (message: string) => \`Error updating ${n.words}: \${message}\`,
  statusChanged: (name: string, isActive: boolean) => \`\${name} is now \${isActive ? 'Active' : 'Inactive'}\`,
  notSignedIn: 'Please log in to add ${n.wordsPlural}',
  notFound: '${n.Title} not found',
  none: 'No ${n.wordsPlural} yet',
  loadFailed: 'Failed to fetch data',
} as const;
`;

const logicText = (
  n: FeatureNames,
): string => `import { type add${n.Pascal}, type ${n.Pascal}, ${n.camel}Form } from '@muster/contract/academics/${n.folder}';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';

/** The values of the form as the inputs hold them. */
export type ${n.Pascal}Values = { name: string; status: string | null };

export const empty${n.Pascal}: ${n.Pascal}Values = { name: '', status: 'Active' };

/** The order in which validation errors are reported. */
export const ${n.camel}FieldOrder = ['name'];

export const toFormValues = ({ name, active }: ${n.Pascal}): ${n.Pascal}Values => ({ name, status: active ? 'Active' : 'Inactive' });

/** The request body. */
export const toRequest = ({ name, status }: ${n.Pascal}Values): BodyInputOf<typeof add${n.Pascal}> => ({ name, active: status !== 'Inactive' });

/** Validation errors by field. */
export const ${n.camel}Errors = (values: ${n.Pascal}Values): Record<string, string> =>
  validationErrors(${n.camel}Form, toRequest(values));
`;

const formHookText = (
  n: FeatureNames,
): string => `import { add${n.Pascal}, change${n.Pascal}, type ${n.Pascal} } from '@muster/contract/academics/${n.folder}';
import { useRecordForm } from '#ui/form/use-record-form.ts';
import { ${n.camel}Errors, ${n.camel}FieldOrder, empty${n.Pascal}, toFormValues, toRequest } from './${n.file}-form.logic.ts';
import { texts } from './${n.folder}.texts.ts';

/** State of the form that adds ${n.article} ${n.words}, or edits the given one. */
export const use${n.Pascal}Form = (${n.camel}?: ${n.Pascal}) =>
  useRecordForm({
    record: ${n.camel},
    add: add${n.Pascal},
    change: change${n.Pascal},
    empty: empty${n.Pascal},
    toFormValues,
    toRequest,
    validate: ${n.camel}Errors,
    fieldOrder: ${n.camel}FieldOrder,
    texts,
  });
`;

const fieldsText = (n: FeatureNames): string => `import { Select, TextInput } from '@mantine/core';
import { statuses } from '@muster/contract/http/fields';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import type { ${n.Pascal}Values } from './${n.file}-form.logic.ts';

/** The form fields of ${n.article} ${n.words}. */
export function ${n.Pascal}Fields({ field }: Pick<EntityForm<${n.Pascal}Values>, 'field'>) {
  return (
    <>
      <TextInput label="Name" withAsterisk {...field('name')} />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </>
  );
}
`;

const editText = (
  n: FeatureNames,
): string => `import type { ${n.Pascal} } from '@muster/contract/academics/${n.folder}';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { ${n.Pascal}Fields } from './${n.file}-fields.tsx';
import { texts } from './${n.folder}.texts.ts';
import { use${n.Pascal}Form } from './use-${n.file}-form.ts';

type Props = { ${n.camel}: ${n.Pascal}; onClose: () => void };

/** Dialog that edits ${n.article} ${n.words}. */
export function Edit${n.Pascal}({ ${n.camel}, onClose }: Props) {
  const { form, field, isBusy, submit, save } = use${n.Pascal}Form(${n.camel});
  return (
    <EditDialog
      title="Edit ${n.words}"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update ${n.words}"
      busyText="Updating..."
    >
      <${n.Pascal}Fields field={field} />
    </EditDialog>
  );
}
`;

const listText = (
  n: FeatureNames,
): string => `import { change${n.Pascal}, list${n.Pascals}, type ${n.Pascal} } from '@muster/contract/academics/${n.folder}';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { EntryList } from '#ui/list/entry-list.tsx';
import { useEditedEntry } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { Edit${n.Pascal} } from './edit-${n.file}.tsx';
import { toFormValues, toRequest } from './${n.file}-form.logic.ts';
import { texts } from './${n.folder}.texts.ts';

/** All ${n.wordsPlural}, to edit or set Active and Inactive. */
export function ${n.Pascal}List() {
  const ${n.camels} = useQuery(queryOf(list${n.Pascals}, { query: { active: 'all' } }));
  const [edited, edit] = useEditedEntry({ rows: ${n.camels}.data, notFound: texts.notFound });
  const { busyId, toggle } = useStatusToggle(
    change${n.Pascal},
    (${n.camel}: ${n.Pascal}) => toRequest(toFormValues(${n.camel})),
    ({ name }, isActive) => texts.statusChanged(name, isActive),
  );
  const toggleById = (id: string): void => {
    const ${n.camel} = ${n.camels}.data?.find((one) => one.id === id);
    if (${n.camel}) void toggle(${n.camel});
  };

  return (
    <>
      <EntryList
        title="${n.TitlePlural}"
        entries={${n.camels}.data?.map(({ id, name, active }) => ({ id, title: name, isActive: active }))}
        empty={texts.none}
        error={${n.camels}.isError ? problemText(${n.camels}.error, texts.loadFailed) : undefined}
        onRetry={() => void ${n.camels}.refetch()}
        onEdit={edit}
        onToggle={toggleById}
        busyId={busyId}
      />
      {edited && <Edit${n.Pascal} key={edited.id} ${n.camel}={edited} onClose={() => edit(undefined)} />}
    </>
  );
}
`;

const screenText = (n: FeatureNames): string => `import { useNavigate } from '@tanstack/react-router';
import { notify } from '#ui/feedback/notice.ts';
import { FormSection } from '#ui/form/form-section.tsx';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { ${n.Pascal}Fields } from './${n.file}-fields.tsx';
import { ${n.Pascal}List } from './${n.file}-list.tsx';
import { texts } from './${n.folder}.texts.ts';
import { use${n.Pascal}Form } from './use-${n.file}-form.ts';

const parentPath = '/academic-management';

/** \`/${n.folder}\`: the list, and the form that adds ${n.article} ${n.words}. */
export function ${n.Pascals}Screen() {
  const navigate = useNavigate();
  const { field, isBusy, isDirty, submit, save } = use${n.Pascal}Form();
  return (
    <ListFormPage
      title="Add ${n.words}"
      back={{ to: parentPath, label: 'Back' }}
      onSubmit={submit(
        save,
        () => notify.success(texts.added),
        () => navigate({ to: parentPath }),
      )}
      isBusy={isBusy}
      submitLabel="Add ${n.words}"
      busyText="Adding..."
      isDirty={isDirty}
      list={<${n.Pascal}List />}
      fields={() => (
        <FormSection title="${n.Title}">
          <${n.Pascal}Fields field={field} />
        </FormSection>
      )}
    />
  );
}
`;
