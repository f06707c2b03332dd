import type { SystemTx } from '../platform/database/database.ts';
import { universityId } from './build-base.ts';
import { insertRows } from './insert-rows.ts';
import { idOf } from './random.ts';
import type { UniversityPlan } from './university-plan.ts';

export type Room = { name: string; building: string; capacity: number };

const rooms = (name: string, building: string, seats: readonly number[]): Room[] =>
  seats.map((capacity, at) => ({ name: `${name} ${at + 1}`, building, capacity }));

export const theatres = rooms('Lecture Theatre', 'Main Building', [360, 340, 340, 160]);
export const laboratories = rooms('Computer Laboratory', 'Science Wing', [60, 60, 56, 56, 54, 54, 52, 52]);
export const seminarRooms = rooms('Seminar Room', 'Library Building', [60, 60, 56, 56, 54, 54, 52, 52]);

/** Where the class is that is put in for a visitor. */
export const studio: Room = { name: 'Studio 1', building: 'Media Centre', capacity: 60 };

/** As the timetable names the room in a stream: each has buildings of its own. */
export const roomName = (room: string, stream: number): string =>
  stream === 0 ? room : `${room}, Building ${stream + 1}`;

/** The rooms of a stream's classes; with the first also a hall that has a place on the map, and one that is closed. */
export async function insertVenues(tx: SystemTx, plan: UniversityPlan, stream: number): Promise<void> {
  const ofClasses = [...theatres, ...laboratories, ...seminarRooms].map((room) => ({
    ...room,
    name: roomName(room.name, stream),
    building: roomName(room.building, stream),
  }));
  const none = { latitude: null, longitude: null, radius_m: null, active: true };
  const once = [
    { ...studio, ...none },
    { ...none, name: 'Great Hall', building: 'Main Building', capacity: 800, ...plan.campus, radius_m: 150 },
    { ...none, name: 'Old Drawing Hall', building: 'Annexe', capacity: 40, active: false },
  ];
  const university_id = universityId(plan);
  await insertRows(
    tx,
    'venues',
    [...ofClasses.map((room) => ({ ...room, ...none })), ...(stream === 0 ? once : [])].map((venue) => ({
      university_id,
      id: idOf(plan.code, 'venue', venue.name),
      created_at: '2023-06-01',
      updated_at: '2023-06-01',
      ...venue,
    })),
  );
}
