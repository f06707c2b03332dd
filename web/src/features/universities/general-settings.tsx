import { Checkbox, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { deleteUniversityLogo, uploadUniversityLogo } from '@muster/contract/accounts/universities';
import type { User } from '@muster/contract/accounts/accounts';
import { type PrivateStudentField, privateStudentFields } from '@muster/contract/people/private-fields';
import { weekStarts } from '@muster/contract/accounts/shown-settings';
import { useMemo, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { PhotoField } from '#ui/form/photo-field.tsx';
import { clocks, generalOrder, timeZoneOptions, toGeneralRequest, toGeneralValues } from './university-form.logic.ts';
import { texts } from './university.texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

const privateFieldLabels: Record<PrivateStudentField, string> = {
  contact_no: 'Phone number',
  dob: 'Date of birth',
  gender: 'Gender',
  address: 'Address',
};

/** Name, logo, time and mails of the university. */
export function GeneralSettings({ user }: { user: User }) {
  const [logo, setLogo] = useState<File | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const timeZones = useMemo(() => timeZoneOptions(user.time_zone), [user.time_zone]);
  const saveExtras = async (): Promise<void> => {
    try {
      if (logo) await call(uploadUniversityLogo, { upload: logo });
      else if (isRemoved) await call(deleteUniversityLogo);
      setLogo(null);
      setIsRemoved(false);
    } catch (problem) {
      notify.error(texts.logoFailed(problemText(problem)));
    }
  };
  const { field, isBusy, onSubmit } = useSettingsForm({
    settings: user.settings,
    toValues: toGeneralValues,
    toRequest: toGeneralRequest,
    fieldOrder: generalOrder,
    hasUnsavedExtras: logo !== null || isRemoved,
    saveExtras,
  });
  return (
    <FormBody title="General" onSubmit={onSubmit} isBusy={isBusy} submitLabel="Save settings" busyText="Saving...">
      <FormSection title="Name and logo">
        <TextInput className={fullWidthField} label="University Name" required maxLength={200} {...field('name')} />
        <TextInput
          label="Short name"
          placeholder="UCL"
          description="Shown below the logo"
          maxLength={20}
          {...field('short_name')}
        />
        <div className={fullWidthField}>
          <PhotoField
            label="Logo"
            noun="logo"
            value={logo}
            onChange={setLogo}
            currentUrl={isRemoved ? null : user.university_logo}
            onRemove={() => setIsRemoved(true)}
          />
        </div>
      </FormSection>
      <FormSection title="Time">
        <Select
          className={fullWidthField}
          label="Time Zone"
          description={texts.timeZone}
          required
          searchable
          limit={100}
          maxDropdownHeight={240}
          nothingFoundMessage="No time zone found"
          data={timeZones}
          {...field('time_zone')}
        />
        <Select
          label="Start of week"
          description={texts.weekStart}
          allowDeselect={false}
          data={[...weekStarts]}
          {...field('week_starts_on')}
        />
        <Select label="Clock" description={texts.clock} allowDeselect={false} data={clocks} {...field('clock_hours')} />
      </FormSection>
      <FormSection title="Emails">
        <TextInput
          label="Sender name"
          description={texts.senderName}
          placeholder={user.university_name}
          maxLength={100}
          {...field('sender_name')}
        />
        <TextInput label="Reply to" description={texts.replyTo} type="email" maxLength={254} {...field('reply_to')} />
      </FormSection>
      <FormSection title="Attendance">
        <Switch
          className={fullWidthField}
          label="Late deliveries count right away"
          description={texts.lateScans}
          {...field('accepts_late_scans', { type: 'checkbox' })}
        />
        <Switch
          className={fullWidthField}
          label="Check-ins ask for the passkey"
          description={texts.asksPasskey}
          {...field('asks_passkey', { type: 'checkbox' })}
        />
        <NumberInput
          label="Second code: students chosen at random"
          description={texts.secondCodeShare}
          suffix="%"
          min={0}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...field('second_code_share')}
        />
      </FormSection>
      <FormSection title="Faculty offices">
        <Checkbox.Group
          className={fullWidthField}
          label="What they see of their students"
          description={texts.facultyOffices}
          {...field('faculty_office_fields')}
        >
          <Stack gap="sm" mt="sm">
            {privateStudentFields.map((value) => (
              <Checkbox key={value} value={value} label={privateFieldLabels[value]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormSection>
    </FormBody>
  );
}
