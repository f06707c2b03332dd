import { NumberInput, Select, Text, TextInput } from '@mantine/core';
import { statuses } from '@muster/contract/http/fields';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { canLocate, findPosition } from '#lib/check-in/position.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import { defaultRadiusM, type VenueValues } from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';

type Fields = Pick<EntityForm<VenueValues>, 'field' | 'form'>;

/** Fields of a venue, for adding and editing. */
export function VenueFields({ field, isEdited = false }: Pick<Fields, 'field'> & { isEdited?: boolean }) {
  return (
    <>
      <TextInput
        className={fullWidthField}
        label="Venue Name"
        placeholder="Hall A1"
        required
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

/** Centre and radius, typed or read from the device. */
export function VenuePosition({ field, form }: Fields) {
  const [isBusy, whileBusy] = useBusy();
  const [hasFailed, setHasFailed] = useState(false);

  const set = (latitude: number | '', longitude: number | '', radius: number | ''): void => {
    form.setFieldValue('latitude', latitude);
    form.setFieldValue('longitude', longitude);
    form.setFieldValue('radius_m', radius);
  };
  const take = async (): Promise<void> => {
    const position = await whileBusy(findPosition);
    setHasFailed(position === null);
    if (position)
      set(
        roundDegrees(position.latitude),
        roundDegrees(position.longitude),
        Number(form.getValues().radius_m) || defaultRadiusM,
      );
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
          {isBusy ? 'Getting position...' : 'Use my position'}
        </Button>
      )}
      {hasFailed && (
        <Text className={fullWidthField} role="alert" size="sm" c="var(--muster-bad)">
          {texts.noPosition}
        </Text>
      )}
    </>
  );
}

/** Six decimals are about 10 cm. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
