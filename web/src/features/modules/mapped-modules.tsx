import type { MappedModule } from '@muster/contract/modules';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { EntryList } from '../../ui/entry-list.tsx';
import { mappedModulesQuery } from './modules.api.ts';
import { texts } from './modules.texts.ts';

type Props = { nameOf: (degreeId: string) => string | undefined; onChoose: (moduleId: string) => void };

/** Every module that belongs somewhere; editing one shows its mappings. */
export function MappedModules({ nameOf, onChoose }: Props) {
  const modules = useQuery(mappedModulesQuery());
  const placesOf = (module: MappedModule): string =>
    module.module_degree_mappings
      .map(({ degree_details_id, year }) => `${nameOf(degree_details_id) ?? 'Another degree'}, Year ${year}`)
      .toSorted()
      .join(' · ');
  return (
    <EntryList
      title="Mapped modules"
      entries={modules.data?.map((module) => ({
        id: module.id,
        title: `${module.module_code} ${module.module_name}`,
        detail: placesOf(module),
      }))}
      empty="No module belongs to a degree programme yet."
      error={modules.isError ? problemText(modules.error, texts.loadFailed) : undefined}
      onRetry={() => void modules.refetch()}
      onEdit={onChoose}
    />
  );
}
