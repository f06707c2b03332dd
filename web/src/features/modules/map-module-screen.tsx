import { addMappings, type Module } from '@muster/contract/academics/modules';
import type { Degree } from '@muster/contract/academics/degrees';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { formatDegreeName } from '#lib/format/degree-name.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { saveErrorText } from '#lib/api/save-failure.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { LogInPrompt } from '#ui/feedback/log-in-prompt.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { useModuleSelect } from '#ui/select/use-module-select.ts';
import { MappedModules } from './mapped-modules.tsx';
import { MappingFields } from './mapping-fields.tsx';
import {
  emptyMapping,
  mappingErrors,
  mappingFieldOrder,
  missingTexts,
  type MappingValues,
  toRequest,
} from './mapping-form.logic.ts';
import { MappingList } from './mapping-list.tsx';
import { mappingTexts as texts } from './modules.texts.ts';

export type MappingDegrees = {
  query: OptionsQuery & { data: readonly Degree[] | undefined };
  /** Name, level and local/international, which distinguish degrees of the same name. */
  labelOf: (degree: Degree) => string;
};

/** `/map-module-to-degree`: the existing mappings, and the form that maps a module to degrees. */
export function MapModuleScreen({ degrees }: { degrees: MappingDegrees }) {
  const user = useCurrentUser();
  return user ? <MapModule degrees={degrees} /> : <LogInPrompt text={texts.notSignedIn} />;
}

const parentPath = '/add-module';

type ShownModule = Pick<Module, 'id' | 'module_code'>;

function MapModule({ degrees: { query, labelOf } }: { degrees: MappingDegrees }) {
  const navigate = useNavigate();
  const [moduleId, setModuleId] = useState('');
  const modules = useModuleSelect(moduleId);
  /** The module whose mappings are listed: selected in the form, or opened in the list below. */
  const [shownModule, setShownModule] = useState<ShownModule>();
  const { form, field, isBusy, isDirty, submit } = useEntityForm<MappingValues>({
    initialValues: emptyMapping,
    validate: mappingErrors,
    fieldOrder: mappingFieldOrder,
    missingTexts,
    saveErrorText: (text, problem) => saveErrorText({ ...texts, failed: texts.mapFailed }, text, problem),
  });

  const choose = (id: string): void => {
    setModuleId(id);
    setShownModule(modules.rows.find((module) => module.id === id));
    form.setFieldValue('module_id', id);
    form.clearFieldError('module_id');
  };

  const save = async (values: MappingValues): Promise<number> => {
    const { count } = await call(addMappings, { params: { id: values.module_id }, body: toRequest(values) });
    return count;
  };

  const allDegrees = query.data ?? [];
  const formatDegree = (id: string): string | undefined => {
    const degree = allDegrees.find((one) => one.id === id);
    return degree && formatDegreeName(degree, allDegrees, labelOf);
  };
  return (
    <ListFormPage
      title="Map Module to Degree Programme"
      back={{ to: parentPath, label: 'Back' }}
      onSubmit={submit(
        save,
        (count) => notify.success(texts.mapped(count)),
        () => navigate({ to: parentPath }),
      )}
      isBusy={isBusy}
      submitLabel="Map Module"
      busyText="Mapping..."
      isDirty={isDirty}
      list={
        shownModule ? (
          <MappingList module={shownModule} formatDegree={formatDegree} onBack={() => setShownModule(undefined)} />
        ) : (
          <MappedModules formatDegree={formatDegree} onSelect={setShownModule} />
        )
      }
      fields={() => (
        <FormSection title="Mapping">
          <OptionsError queries={[modules.query, query]} />
          <MappingFields
            field={field}
            modules={modules.rows}
            isModuleListEmpty={modules.isEmpty}
            onSearch={modules.onSearch}
            degrees={allDegrees.filter(({ active }) => active).map((degree) => ({ degree, label: labelOf(degree) }))}
            queries={{ modules: modules.query, degrees: query }}
            moduleId={moduleId}
            onModuleChange={choose}
          />
        </FormSection>
      )}
    />
  );
}
