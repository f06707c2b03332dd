import { Group, Radio } from '@mantine/core';
import { type Module, moduleTexts } from '@muster/contract/academics/modules';
import { IconInfoCircle } from '@tabler/icons-react';
import { OptionsError } from '#ui/select/options-error.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { RemoveButton } from '#ui/actions/remove-button.tsx';
import { SearchCombobox } from '#ui/select/search-combobox.tsx';
import { useModuleSelect } from '#ui/select/use-module-select.ts';
import classes from './assignment-cards.module.css';
import { isIncomplete, type AssignmentRow } from './assignment-rows.logic.ts';
import { texts } from '../staff.texts.ts';

type Props = {
  row: AssignmentRow;
  number: number;
  /** Filters out modules that other cards have selected. */
  availableModules: (modules: readonly Module[]) => readonly Module[];
  error: string | undefined;
  onChange: (change: Partial<AssignmentRow>) => void;
  onRemove?: () => void;
};

/** Card of a new course: the module and the roles in which it may be taught. */
export function NewAssignmentCard({ row, number, availableModules, error, onChange, onRemove }: Props) {
  const choice = useModuleSelect(row.module_id);
  const choose = (module_id: string): void =>
    onChange({ module_id, module_name: choice.rows.find(({ id }) => id === module_id)?.module_name ?? '' });
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.number}>Course {number}</span>
        {onRemove && <RemoveButton label={`course ${number}`} onRemove={onRemove} />}
      </div>
      <OptionsError queries={[choice.query]} />
      <SearchCombobox
        label="Module"
        placeholder={texts.searchModule}
        emptyText={optionsStatusText(choice.query) ?? (choice.isEmpty ? moduleTexts.noModules : texts.noModuleFound)}
        options={availableModules(choice.rows).map((module) => ({
          value: module.id,
          label: module.module_name,
          detail: module.module_code,
        }))}
        value={row.module_id}
        onChange={choose}
        onSearch={choice.onSearch}
        onFreeText={(text) => onChange({ text })}
        error={error}
      />
      <div className={classes.roles}>
        <YesNo label={texts.primary} value={row.primary} onChange={(primary) => onChange({ primary })} />
        <YesNo label={texts.assistant} value={row.assistant} onChange={(assistant) => onChange({ assistant })} />
      </div>
      <p className={classes.warning} role="status">
        {isIncomplete(row) && (
          <>
            <IconInfoCircle size={18} aria-hidden /> {texts.willNotBeSaved}
          </>
        )}
      </p>
    </li>
  );
}

function YesNo({ label, value, onChange }: { label: string; value: boolean; onChange: (is: boolean) => void }) {
  return (
    <Radio.Group size="md" label={label} value={value ? 'yes' : 'no'} onChange={(next) => onChange(next === 'yes')}>
      <Group gap="lg" mt={4}>
        <Radio size="md" value="yes" label="Yes" className={classes.radio} />
        <Radio size="md" value="no" label="No" className={classes.radio} />
      </Group>
    </Radio.Group>
  );
}
