import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { capitalised } from '../../lib/check-in/place.texts.ts';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { focusPlace } from '../../ui/focus-place.ts';
import { DescriptionField } from './description-field.tsx';
import { faultOf, type QrForm } from './qr-form.logic.ts';
import { ClassFields, type FieldsProps } from './qr-form-class-fields.tsx';
import { WhenFields } from './qr-form-when-fields.tsx';

/** Which class it is. What the timetable has filled in is one line, so that the students stand at the top. */
export function ManualSessionFields(props: FieldsProps & { isAdmin: boolean }) {
  const { form, errors, isAdmin } = props;
  const [isOpen, setIsOpen] = useState(() => faultOf(form) !== undefined || form.groups.length === 0);
  const title = useRef<HTMLHeadingElement>(null);
  const open = (): void => {
    setIsOpen(true);
    // The button goes, and the fields stand below the title.
    focusPlace(title.current);
  };
  const isShown = isOpen || Object.keys(errors).length > 0;
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between">
          <Title order={2} ref={title}>
            Session Configuration
          </Title>
          {!isShown && (
            <Button variant="default" size="sm" flex="none" onClick={open}>
              Change
            </Button>
          )}
        </Group>
        {!isShown && <Text mt={4}>{summaryOf(form)}</Text>}
      </div>
      {isShown && (
        <>
          <ClassFields {...props} isAdmin={isAdmin} areGroupsWanted />
          <WhenFields {...props} />
          <DescriptionField {...props} />
        </>
      )}
    </Stack>
  );
}

function summaryOf(form: QrForm): string {
  const times = formatTimeRange(form.class_start_time, form.class_end_time);
  const groups = form.groups.length === 1 ? '1 group' : `${form.groups.length} groups`;
  return [
    `${form.module_code} ${capitalised(form.session_type)}`,
    groups,
    form.location,
    `${formatDayAndDate(form.date)}, ${times}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
