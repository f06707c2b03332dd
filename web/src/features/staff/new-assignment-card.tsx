import { Group, Radio } from '@mantine/core';
import { type Module, moduleTexts } from '@muster/contract/modules';
import { IconInfoCircle } from '@tabler/icons-react';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { SearchCombobox } from '../../ui/search-combobox.tsx';
import { useModuleChoice } from '../../ui/use-module-choice.ts';
import classes from './assignment-cards.module.css';
import { isHalfFilled, type NewRow } from './assignment-rows.logic.ts';
import { texts } from './staff.texts.ts';

type Props = {
  row: NewRow;
  number: number;
  /** Of these modules the ones that no other card has. */
  free: (modules: readonly Module[]) => readonly Module[];
  error: string | undefined;
  onChange: (change: Partial<NewRow>) => void;
  onRemove?: () => void;
};

/** A course that is added: module, and in which roles it may be taught. */
export function NewAssignmentCard({ row, number, free, error, onChange, onRemove }: Props) {
  const choice = useModuleChoice(row.module_id);
  const choose = (module_id: string): void =>
    onChange({ module_id, module_name: choice.rows.find(({ id }) => id === module_id)?.module_name ?? '' });
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.number}>Course {number}</span>
        {onRemove && <RemoveButton of={`course ${number}`} onRemove={onRemove} />}
      </div>
      <ChoicesFailed of={[choice.query]} />
      <SearchCombobox
        label="Module"
        placeholder={texts.searchModule}
        empty={missingText(choice.query) ?? (choice.isEmpty ? moduleTexts.noModules : texts.noModuleFound)}
        options={free(choice.rows).map((module) => ({
          value: module.id,
          label: module.module_name,
          detail: module.module_code,
        }))}
        value={row.module_id}
        onChange={choose}
        onSearch={choice.onSearch}
        onText={(text) => onChange({ text })}
        error={error}
      />
      <div className={classes.roles}>
        <YesNo label={texts.primary} value={row.primary} onChange={(primary) => onChange({ primary })} />
        <YesNo label={texts.assistant} value={row.assistant} onChange={(assistant) => onChange({ assistant })} />
      </div>
      <p className={classes.warning} role="status">
        {isHalfFilled(row) && (
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
