import { formatCount } from '@muster/contract/http/plural';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { focusElement } from '#ui/focus/focus-element.ts';
import { DescriptionField } from '../qr-form/description-field.tsx';
import { validateQrForm, type QrForm } from '../qr-form/qr-form.logic.ts';
import { ClassFields, type ClassFieldsProps } from '../qr-form/qr-form-class-fields.tsx';
import { useYearNeeded } from '../qr-form/use-year-needed.ts';
import { WhenFields } from '../qr-form/qr-form-when-fields.tsx';

/** The class of the register. Values filled in from the timetable collapse into one line above the students. */
export function ManualSessionFields(props: ClassFieldsProps) {
  const { form, errors } = props;
  const needsYear = useYearNeeded(form);
  const [isOpen, setIsOpen] = useState(() => validateQrForm(form, needsYear) !== undefined || form.groups.length === 0);
  const title = useRef<HTMLHeadingElement>(null);
  const open = (): void => {
    setIsOpen(true);
    // The pressed button disappears; the fields follow the title.
    focusElement(title.current);
  };
  const areFieldsShown = isOpen || Object.keys(errors).length > 0;
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between">
          <Title order={2} ref={title}>
            Session Configuration
          </Title>
          {!areFieldsShown && (
            <Button variant="default" size="sm" flex="none" onClick={open}>
              Change
            </Button>
          )}
        </Group>
        {!areFieldsShown && <Text mt={4}>{formatSummary(form)}</Text>}
      </div>
      {areFieldsShown && (
        <>
          <ClassFields {...props} areGroupsRequired />
          <WhenFields {...props} />
          <DescriptionField {...props} />
        </>
      )}
    </Stack>
  );
}

function formatSummary(form: QrForm): string {
  const times = formatTimeRange(form.class_start_time, form.class_end_time);
  return [
    `${form.module_code} ${capitalize(form.session_type)}`,
    formatCount(form.groups.length, 'group'),
    form.location,
    `${formatDayAndDate(form.date)}, ${times}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
