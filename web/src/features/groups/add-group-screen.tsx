import { academicYears } from '@muster/contract/academic-years';
import type { Degree } from '@muster/contract/degrees';
import type { User } from '@muster/contract/accounts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import type { Choices } from '../../ui/missing-text.ts';
import { LogInPrompt } from '../../ui/log-in-prompt.tsx';
import { notify } from '../../ui/notice.ts';
import { GroupFields } from './group-fields.tsx';
import { GroupList } from './group-list.tsx';
import { texts } from './groups.texts.ts';
import { useGroupForm } from './use-group-form.ts';

export type GroupDegrees = {
  query: Choices & { data: readonly Degree[] | undefined };
  /** Name, level and path: degrees of one name differ in these. */
  labelOf: (degree: Degree) => string;
};

/** `/add-group`: the form, and below it what there is. */
export function AddGroupScreen({ degrees }: { degrees: GroupDegrees }) {
  const user = useCurrentUser();
  return user?.role === 'admin' ? <AddGroup user={user} degrees={degrees} /> : <LogInPrompt text={texts.adminsOnly} />;
}

const home = '/academic-management';

function AddGroup({ user, degrees: { query, labelOf } }: { user: User; degrees: GroupDegrees }) {
  const navigate = useNavigate();
  const degrees = (query.data ?? []).map((degree) => ({ ...degree, label: labelOf(degree) }));
  const offered = degrees.filter(({ active }) => active);
  const years = academicYears('groups', today(user.time_zone));
  const { field, isBusy, submit, save } = useGroupForm(offered);
  return (
    <FormFrame
      title="Add Group"
      back={{ to: home, label: 'Back' }}
      onSubmit={submit(
        save,
        () => notify.success(texts.added),
        () => navigate({ to: home }),
      )}
      isBusy={isBusy}
      submitLabel="Add Group"
      busyText="Adding..."
      after={<GroupList degrees={degrees} query={query} academicYears={years} />}
    >
      <FormSection title="Group">
        <ChoicesFailed of={[query]} />
        <GroupFields field={field} degrees={offered} query={query} academicYears={years} />
      </FormSection>
    </FormFrame>
  );
}
