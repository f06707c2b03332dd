import { academicYears } from '@muster/contract/academics/academic-years';
import type { Degree } from '@muster/contract/academics/degrees';
import type { User } from '@muster/contract/accounts/accounts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { LogInPrompt } from '#ui/feedback/log-in-prompt.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { GroupFields } from './group-fields.tsx';
import { GroupList } from './group-list.tsx';
import { texts } from './groups.texts.ts';
import { useGroupForm } from './use-group-form.ts';

export type GroupDegrees = {
  query: OptionsQuery & { data: readonly Degree[] | undefined };
  /** Name, level and local/international, which distinguish degrees of the same name. */
  labelOf: (degree: Degree) => string;
};

/** `/add-group`: the list, and the form that adds a group. */
export function AddGroupScreen({ degrees }: { degrees: GroupDegrees }) {
  const user = useCurrentUser();
  return user?.role === 'admin' ? <AddGroup user={user} degrees={degrees} /> : <LogInPrompt text={texts.adminsOnly} />;
}

const parentPath = '/academic-management';

function AddGroup({ user, degrees: { query, labelOf } }: { user: User; degrees: GroupDegrees }) {
  const navigate = useNavigate();
  const degrees = (query.data ?? []).map((degree) => ({ ...degree, label: labelOf(degree) }));
  const activeDegrees = degrees.filter(({ active }) => active);
  const years = academicYears('groups', today(user.time_zone));
  const { field, isBusy, isDirty, submit, save } = useGroupForm(activeDegrees);
  return (
    <ListFormPage
      title="Add Group"
      back={{ to: parentPath, label: 'Back' }}
      onSubmit={submit(
        save,
        () => notify.success(texts.added),
        () => navigate({ to: parentPath }),
      )}
      isBusy={isBusy}
      submitLabel="Add Group"
      busyText="Adding..."
      isDirty={isDirty}
      list={<GroupList degrees={degrees} query={query} academicYears={years} />}
      fields={() => (
        <FormSection title="Group">
          <OptionsError queries={[query]} />
          <GroupFields field={field} degrees={activeDegrees} query={query} academicYears={years} />
        </FormSection>
      )}
    />
  );
}
