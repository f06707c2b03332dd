import type { SystemTx } from '#platform/database/database.ts';
import { universityId } from '../build/base.ts';
import { insertRows } from '../build/insert-rows.ts';
import { idOf } from './random.ts';
import type { UniversityPlan } from './university-plan.ts';

export type Room = { name: string; building: string; capacity: number };

const rooms = (name: string, building: string, seats: readonly number[]): Room[] =>
  seats.map((capacity, at) => ({ name: `${name} ${at + 1}`, building, capacity }));

export const theatres = rooms('Lecture Theatre', 'Main Building', [360, 340, 340, 160]);
export const laboratories = rooms('Computer Laboratory', 'Science Wing', [60, 60, 56, 56, 54, 54, 52, 52]);
export const seminarRooms = rooms('Seminar Room', 'Library Building', [60, 60, 56, 56, 54, 54, 52, 52]);

/** The room of the class that is inserted so that one is always running. */
export const studio: Room = { name: 'Studio 1', building: 'Media Centre', capacity: 60 };

/** The name of a room in a stream: each stream has separate buildings. */
export const roomName = (room: string, stream: number): string =>
  stream === 0 ? room : `${room}, Building ${stream + 1}`;

/** Inserts the rooms of a stream; with the first stream also a hall with coordinates and one that is inactive. */
export async function insertVenues(tx: SystemTx, plan: UniversityPlan, stream: number): Promise<void> {
  const classRooms = [...theatres, ...laboratories, ...seminarRooms].map((room) => ({
    ...room,
    name: roomName(room.name, stream),
    building: roomName(room.building, stream),
  }));
  const noLocation = { latitude: null, longitude: null, radius_m: null, active: true };
  const extraVenues = [
    { ...studio, ...noLocation },
    { ...noLocation, name: 'Great Hall', building: 'Main Building', capacity: 800, ...plan.campus, radius_m: 150 },
    { ...noLocation, name: 'Old Drawing Hall', building: 'Annexe', capacity: 40, active: false },
  ];
  const university_id = universityId(plan);
  await insertRows(
    tx,
    'venues',
    [...classRooms.map((room) => ({ ...room, ...noLocation })), ...(stream === 0 ? extraVenues : [])].map((venue) => ({
      university_id,
      id: idOf(plan.code, 'venue', venue.name),
      created_at: '2023-06-01',
      updated_at: '2023-06-01',
      ...venue,
    })),
  );
}
