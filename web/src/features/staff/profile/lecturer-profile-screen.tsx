import type { LecturerProfile } from '@muster/contract/accounts/profiles';
import { staffTypeLabels } from '@muster/contract/people/staff';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatDateRange } from '#lib/format/dates.ts';
import { FactsCard } from '#ui/layout/facts-card.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { ProfileLayout } from '#ui/people/profile-layout.tsx';
import { ProfileHeader } from '#ui/people/profile-header.tsx';
import { useHeadingFocus } from '#ui/focus/use-heading-focus.ts';
import { lecturerProfileQuery } from './lecturer-profile.api.ts';
import { ProfileError } from './profile-error.tsx';
import { LecturerProfileForm } from './lecturer-profile-form.tsx';

/** `/lecturer/profile`: the lecturer's own record and the form to edit contact data. */
export function LecturerProfileScreen() {
  const profile = useQuery(lecturerProfileQuery());
  const [isEditing, setIsEditing] = useState(false);
  useHeadingFocus(profile.data && (isEditing ? 'form' : 'facts'));
  if (profile.isError && !profile.data)
    return <ProfileError problem={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <LoadingState isWholeScreen />;
  const { name, photo_url, employee_id } = profile.data;
  return (
    <ProfileLayout>
      <ProfileHeader name={name} photo={photo_url} lines={[`Employee ID: ${employee_id}`]}>
        {!isEditing && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setIsEditing(true)}
          >
            Edit Profile
          </Button>
        )}
      </ProfileHeader>
      {isEditing ? (
        <LecturerProfileForm profile={profile.data} onDone={() => setIsEditing(false)} />
      ) : (
        <Facts profile={profile.data} />
      )}
    </ProfileLayout>
  );
}

function Facts({ profile }: { profile: LecturerProfile }) {
  return (
    <>
      <FactsCard
        title="Account Information"
        facts={[
          ['Full Name', profile.name],
          ['Email', profile.email],
          ['Employee ID', profile.employee_id],
          ['Phone Number', profile.contact_no],
        ]}
      />
      <FactsCard
        title="Professional Information"
        facts={[
          ['Staff Type', staffTypeLabels[profile.staff_type]],
          ['Position', profile.position],
          ['Department', profile.department],
          ['Specialization', profile.specialization],
          [
            'Date Joined',
            profile.date_joined === null ? null : formatDateRange(profile.date_joined, profile.date_joined),
          ],
        ]}
      />
      {profile.address !== null && <FactsCard title="Contact Information" facts={[['Address', profile.address]]} />}
    </>
  );
}
