import { qr } from '@muster/contract/attendance/sessions';
import { formatCount } from '@muster/contract/http/plural';
import { Collapse, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useMarkStatuses } from '#lib/auth/use-mark-statuses.ts';
import { Button } from '#ui/actions/button.tsx';
import { DescriptionField } from './description-field.tsx';
import type { FieldsProps } from './qr-form-class-fields.tsx';
import { getCurrentPosition } from './current-position.ts';

/** How long codes can be shown. */
export const durations = Array.from({ length: qr.maxMinutes }, (_, index) => ({
  value: String(index + 1),
  label: formatCount(index + 1, 'minute'),
}));

/** Rarely changed options: code duration, late threshold, head count, and location check. */
export function OptionFields(props: FieldsProps) {
  const { bindSelect, bindText } = props;
  const offersLate = useMarkStatuses().includes('late');
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Button variant="subtle" onClick={toggle} aria-expanded={isOpen} w="fit-content" px="xs">
        {isOpen ? 'Fewer options' : 'More options'}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <Select
              label="Codes run for"
              data={durations}
              {...bindSelect('duration_minutes', (value) => ({ duration_minutes: value || String(qr.defaultMinutes) }))}
            />
            {offersLate && (
              <NumberInput
                label="Late after (minutes)"
                placeholder="Never"
                min={0}
                max={240}
                {...bindText('late_after_minutes')}
              />
            )}
            <NumberInput label="Head count" placeholder="Not counted" min={0} {...bindText('head_count')} />
          </SimpleGrid>
          <LocationCheckField {...props} />
          <DescriptionField {...props} />
        </Stack>
      </Collapse>
    </Stack>
  );
}

function LocationCheckField({ form, change }: FieldsProps) {
  const [error, setError] = useState<string>();

  async function readPosition() {
    try {
      change({ geofence: { ...(await getCurrentPosition()), radius_m: form.geofence?.radius_m ?? 100 } });
      setError(undefined);
    } catch {
      setError("Couldn't read your location. Allow it for this site, or leave the location check off.");
    }
  }

  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <Button
          variant={form.geofence ? 'light' : 'default'}
          leftSection={<IconCurrentLocation size={18} />}
          onClick={() => (form.geofence ? change({ geofence: null }) : void readPosition())}
        >
          {form.geofence ? 'Turn off location check' : "Check students' location here"}
        </Button>
        {form.geofence && (
          <NumberInput
            label="Within (metres)"
            min={20}
            max={5000}
            step={10}
            value={form.geofence.radius_m}
            onChange={(value) => {
              if (form.geofence) change({ geofence: { ...form.geofence, radius_m: Number(value) } });
            }}
          />
        )}
      </Group>
      <Text size="sm" c={error ? 'red' : 'dimmed'} role={error ? 'alert' : undefined}>
        {error ?? "Students outside are flagged, not blocked. Locations aren't stored."}
      </Text>
    </Stack>
  );
}
