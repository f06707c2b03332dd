import type { importColumns } from '@muster/contract/academics/import-columns';
import { venueForm, venueTexts } from '@muster/contract/academics/venues';
import { z } from 'zod';
import type { Column, Value } from '../validation/row-fields.rules.ts';
import { statusColumn } from './columns.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';
import { headingsOf } from './headings.rules.ts';

/** As in the form. */
const defaultRadiusM = 100;
const position = venueForm.shape.position.unwrap().unwrap().shape;

/** The number in a cell; a decimal comma counts as a point. */
const fromCell = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((cell) => {
    if (typeof cell !== 'string') return cell;
    return /^[+-]?\d+(?:[.,]\d+)?$/u.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
  }, type.nullish());

export const venueRows = makeRecordRules({
  noun: 'venue',
  keyColumn: 'Venue Name',
  isKeyAlone: true,
  key: ['name'],
  shape: venueForm.omit({ position: true, active: true }).extend({
    latitude: fromCell(position.latitude),
    longitude: fromCell(position.longitude),
    radius_m: fromCell(position.radius_m),
  }),
  columns: {
    'Venue Name': {
      field: 'name',
      headings: headingsOf('Venues: Venue Name'),
      isRequired: true,
    },
    Building: {
      field: 'building',
      headings: headingsOf('Venues: Building'),
    },
    Capacity: {
      field: 'capacity',
      headings: headingsOf('Venues: Capacity'),
    },
    Latitude: { field: 'latitude', headings: ['lat'] },
    Longitude: { field: 'longitude', headings: ['long', 'lng', 'lon'] },
    'Radius (m)': { field: 'radius_m', headings: ['radius'] },
    Status: statusColumn,
  } satisfies Record<(typeof importColumns)['venues'][number], Column>,
  complete(fields, _, existing) {
    const isPlaced = fields['latitude'] !== undefined && fields['longitude'] !== undefined;
    const current = existing?.values['radius_m'] ?? defaultRadiusM;
    return isPlaced && fields['radius_m'] === undefined ? { ...fields, radius_m: current } : fields;
  },
  check(values, _, reasons) {
    const given = (['latitude', 'longitude', 'radius_m'] as const).filter((field) => isGiven(values[field]));
    if (given.length === 1 || given.length === 2) reasons[given[0] ?? ''] = venueTexts.position;
  },
});

const isGiven = (value: Value | undefined): boolean => value !== null && value !== undefined;
