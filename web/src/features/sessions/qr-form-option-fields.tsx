import { qr } from '@muster/contract/sessions';
import { Button, Collapse, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { DescriptionField } from './description-field.tsx';
import type { FieldsProps } from './qr-form-class-fields.tsx';
import { ownPosition } from './own-position.ts';

const minutes = Array.from({ length: qr.maxMinutes }, (_, index) => String(index + 1));
const durations = minutes.map((value) => ({ value, label: value === '1' ? '1 minute' : `${value} minutes` }));

/** What most classes leave as it is: how long codes run, from when one is late, and an area for the position check. */
export function OptionFields({ form, change, errors }: FieldsProps) {
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
              value={form.duration_minutes}
              onChange={(value) => change({ duration_minutes: value ?? String(qr.defaultMinutes) })}
              error={errors['duration_minutes']}
              comboboxProps={{ keepMounted: false }}
            />
            <NumberInput
              label="Late after (minutes)"
              placeholder="Never"
              min={0}
              max={240}
              value={form.late_after_minutes}
              onChange={(value) => change({ late_after_minutes: String(value) })}
              error={errors['late_after_minutes']}
            />
            <NumberInput
              label="Head count"
              placeholder="Not counted"
              min={0}
              value={form.head_count}
              onChange={(value) => change({ head_count: String(value) })}
              error={errors['head_count']}
            />
          </SimpleGrid>
          <AreaField form={form} change={change} errors={errors} />
          <DescriptionField form={form} change={change} errors={errors} />
        </Stack>
      </Collapse>
    </Stack>
  );
}

function AreaField({ form, change }: FieldsProps) {
  const [fault, setFault] = useState<string>();

  async function takeHere() {
    try {
      change({ geofence: { ...(await ownPosition()), radius_m: form.geofence?.radius_m ?? 100 } });
      setFault(undefined);
    } catch {
      setFault('Your position could not be read. Allow it for this site, or leave the area empty.');
    }
  }

  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <Button
          variant={form.geofence ? 'light' : 'default'}
          leftSection={<IconCurrentLocation size={18} />}
          onClick={() => (form.geofence ? change({ geofence: null }) : void takeHere())}
        >
          {form.geofence ? 'Remove the area' : 'Expect students around me'}
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
      <Text size="sm" c={fault ? 'red' : 'dimmed'} role={fault ? 'alert' : undefined}>
        {fault ?? 'Students outside are flagged for your review, never refused. Their position is not kept.'}
      </Text>
    </Stack>
  );
}
