import type { Module, moduleEditForm, moduleForm } from '@muster/contract/modules';
import type { z } from 'zod';
import { type Refusal, refuse, refuseFields } from '../../platform/http/refusal.ts';
import type { ModuleRow, ModuleValues } from './modules.store.ts';

export const shownModule = ({ created_at, updated_at, ...row }: ModuleRow): Module => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const newModule = ({ university_id: _, ...form }: z.output<typeof moduleForm>): ModuleValues => ({
  ...form,
  description: form.description ?? null,
  photo_url: form.photo_url ?? null,
});

/** What the form leaves out stays as it was. */
export function changedModule(form: Omit<z.output<typeof moduleEditForm>, 'seen'>, before: ModuleRow): ModuleValues {
  const { module_name, module_code, semester } = form;
  return {
    module_name,
    module_code,
    semester,
    credits: form.credits ?? before.credits,
    description: form.description === undefined ? before.description : form.description,
    photo_url: form.photo_url === undefined ? before.photo_url : form.photo_url,
    active: form.active ?? before.active,
  };
}

type Named = Pick<ModuleRow, 'module_code' | 'module_name' | 'active'>;

export function codeTaken({ module_code, module_name, active }: Named): Refusal {
  const text = `The module code "${module_code}" already belongs to ${module_name}${active ? '' : ', which is Inactive'}`;
  return refuse('conflict', text, { module_code: text });
}

export const isCodeTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'modules_module_code_key';

/** Whoever opens a module loads its image: one from elsewhere would tell a stranger who looks at it. */
export const foreignImage = (): Refusal => refuseFields({ photo_url: 'Please upload the image here' });
