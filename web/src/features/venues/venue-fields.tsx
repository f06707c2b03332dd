import { Button, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { statuses } from '@muster/contract/people';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { canLocate, findPosition } from '../../lib/check-in/position.ts';
import { wideField } from '../../ui/form-section.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { usualRadiusM, type VenueValues } from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';

type Fields = Pick<EntityForm<VenueValues>, 'field' | 'form'>;

/** A venue's fields, whether it is added or edited. */
export function VenueFields({ field, isEdited = false }: Pick<Fields, 'field'> & { isEdited?: boolean }) {
  return (
    <>
      <TextInput
        className={wideField}
        label="Venue Name"
        placeholder="Hall A1"
        withAsterisk
        description={isEdited ? texts.namesFollow : undefined}
        {...field('name')}
      />
      <TextInput label="Building" placeholder="Science Block" {...field('building')} />
      <NumberInput
        label="Capacity"
        placeholder="Seats"
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        {...field('capacity')}
      />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </>
  );
}

/** Centre and radius, typed or taken from where one stands. */
export function VenuePosition({ field, form }: Fields) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const set = (latitude: number | '', longitude: number | '', radius: number | ''): void => {
    form.setFieldValue('latitude', latitude);
    form.setFieldValue('longitude', longitude);
    form.setFieldValue('radius_m', radius);
  };
  const take = async (): Promise<void> => {
    setIsBusy(true);
    const here = await findPosition();
    setIsBusy(false);
    setHasFailed(here === null);
    if (here) set(rounded(here.latitude), rounded(here.longitude), Number(form.getValues().radius_m) || usualRadiusM);
  };

  return (
    <>
      <NumberInput
        label="Latitude"
        decimalScale={6}
        hideControls
        clampBehavior="none"
        key={form.key('latitude')}
        {...field('latitude')}
      />
      <NumberInput
        label="Longitude"
        decimalScale={6}
        hideControls
        clampBehavior="none"
        key={form.key('longitude')}
        {...field('longitude')}
      />
      <NumberInput
        label="Radius (metres)"
        step={10}
        clampBehavior="none"
        allowDecimal={false}
        key={form.key('radius_m')}
        {...field('radius_m')}
      />
      {canLocate() && (
        <Button
          variant="default"
          mt={{ sm: 28 }}
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void take()}
        >
          {isBusy ? 'Asking...' : 'Use my position'}
        </Button>
      )}
      {hasFailed && (
        <Text className={wideField} role="alert" size="sm" c="var(--muster-bad)">
          {texts.noPosition}
        </Text>
      )}
    </>
  );
}

/** A hand's breadth is near enough. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
