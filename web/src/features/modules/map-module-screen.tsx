import type { Module } from '@muster/contract/modules';
import type { Degree } from '@muster/contract/degrees';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { saveFailure } from '../../lib/save-failure.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LogInPrompt } from '../../ui/log-in-prompt.tsx';
import type { Choices } from '../../ui/missing-text.ts';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { useModuleChoice } from '../../ui/use-module-choice.ts';
import { MappedModules } from './mapped-modules.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { emptyMapping, mappingFaults, mappingOrder, type MappingValues, requestOf } from './mapping-form.logic.ts';
import { MappingList } from './mapping-list.tsx';
import { addMappings } from './modules.api.ts';
import { mappingTexts as texts } from './modules.texts.ts';

export type MappingDegrees = {
  query: Choices & { data: readonly Degree[] | undefined };
  /** Name, level and path: degrees of one name differ in these. */
  labelOf: (degree: Degree) => string;
};

/** `/map-module-to-degree`: a module joins degrees; below, where it belongs already. */
export function MapModuleScreen({ degrees }: { degrees: MappingDegrees }) {
  const user = useCurrentUser();
  return user ? <MapModule degrees={degrees} /> : <LogInPrompt text={texts.notSignedIn} />;
}

const home = '/add-module';

type Shown = Pick<Module, 'id' | 'module_code'>;

function MapModule({ degrees: { query, labelOf } }: { degrees: MappingDegrees }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [moduleId, setModuleId] = useState('');
  const modules = useModuleChoice(moduleId);
  /** Whose mappings are shown: the chosen one's, or of the one looked at below, which is no choice. */
  const [shown, setShown] = useState<Shown>();
  const { form, field, isBusy, submit } = useEntityForm<MappingValues>({
    initialValues: emptyMapping,
    faultOf: mappingFaults,
    order: mappingOrder,
    failed: (text, problem) => saveFailure({ ...texts, failed: texts.mapFailed }, text, problem),
  });

  const choose = (id: string): void => {
    setModuleId(id);
    setShown(modules.rows.find((module) => module.id === id));
    form.setFieldValue('module_id', id);
    form.clearFieldError('module_id');
  };

  const save = async (values: MappingValues): Promise<number> => {
    const { count } = await addMappings(values.module_id, requestOf(values));
    void client.invalidateQueries({ queryKey: ['modules'] });
    return count;
  };

  const all = query.data ?? [];
  const degreeOf = (id: string): string | undefined => {
    const degree = all.find((one) => one.id === id);
    if (!degree) return undefined;
    const isOnlyOne = all.every((one) => one.id === degree.id || one.degree_programme !== degree.degree_programme);
    return isOnlyOne ? degree.degree_programme : labelOf(degree);
  };
  return (
    <FormFrame
      title="Map Module to Degree Programme"
      back={{ to: home, label: 'Back' }}
      onSubmit={submit(
        save,
        (count) => notify.success(texts.mapped(count)),
        () => navigate({ to: home }),
      )}
      isBusy={isBusy}
      submitLabel="Map Module"
      busyText="Mapping..."
      after={
        shown ? (
          <MappingList module={shown} degreeName={degreeOf} onBack={() => setShown(undefined)} />
        ) : (
          <MappedModules degreeOf={degreeOf} onChoose={setShown} />
        )
      }
    >
      <FormSection title="Mapping">
        <ChoicesFailed of={[modules.query, query]} />
        <MappingFields
          field={field}
          modules={modules.rows}
          hasNoModule={modules.isEmpty}
          onSearch={modules.onSearch}
          degrees={all.filter(({ active }) => active).map((degree) => ({ degree, label: labelOf(degree) }))}
          queries={{ modules: modules.query, degrees: query }}
          moduleId={moduleId}
          onModule={choose}
        />
      </FormSection>
    </FormFrame>
  );
}
