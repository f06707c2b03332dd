import { randomUUID } from 'node:crypto';
import { addVenue, changeVenue, deleteVenue, listVenues } from '@muster/contract/academics/venues';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { race } from '#testing/race.ts';
import { addClashUniversity, clashScenario, type ClashUniversity } from '../clashes/clashes.setup.ts';

const t = clashScenario();
let here: ClashUniversity;
beforeEach(async () => {
  here = await addClashUniversity(t);
});

const position = { latitude: 6.9, longitude: 79.86, radius_m: 100 };
const add = (form: object, caller: Caller = here.admin) => t.call(caller, addVenue, { body: form });
const change = (id: string | undefined, form: object, caller: Caller = here.admin) =>
  t.call(caller, changeVenue, { params: { id }, body: form });
const close = (id: string | undefined, caller: Caller = here.admin) => t.call(caller, deleteVenue, { params: { id } });
const list = async (query = '', caller: Caller = here.admin) => (await t.call(caller, listVenues, { query })).body;
const names = async (query?: string, caller?: Caller) => (await list(query, caller)).map(({ name }) => name);
const entries = () =>
  t.sql(
    'SELECT venue, sequence, active FROM timetables WHERE university_id = $1 ORDER BY venue, active',
    here.universityId,
  );

describe('venue', () => {
  it('stores building, capacity and position, and counts its active classes', async () => {
    await here.teach({ venue: ' HALL 3' });
    await here.teach({ venue: 'Hall 3', active: false });
    const added = await add({ name: ' Hall 3 ', building: 'Main', capacity: '120', position });
    const expected = { name: 'Hall 3', building: 'Main', capacity: 120, position, active: true, entries: 2 };
    expect(added).toMatchObject({ status: 200, body: { ...expected, created_at: expect.stringMatching(/Z$/) } });
    expect(await list()).toEqual([added.body]);
  });

  it('is added once when the same request is sent again', async () => {
    const hall = { id: randomUUID(), name: 'Hall 9', building: 'Main' };
    const [first, again] = [await add(hall), await add(hall)];
    expect([first.status, again]).toEqual([200, first]);
    expect(await names()).toEqual(['Hall 9']);
    expect(await add({ ...hall, id: randomUUID() })).toMatchObject({ status: 409 });
  });

  it('is added once when the same request is sent concurrently', async () => {
    const hall = { id: randomUUID(), name: 'Hall 10' };
    const answers = await race(t.database, 'venues', () => Array.from({ length: 6 }, () => add(hall)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(await names()).toEqual(['Hall 10']);
  });

  it('says how many weekly classes are ahead in it when it becomes Inactive', async () => {
    const later = { academic_year: '2031-2032', venue: ' HALL 9' };
    await here.teach(later);
    await here.teach({ ...later, active: false });
    await here.teach({ ...later, valid_until: '2026-09-01' });
    const { id } = (await add({ name: 'Hall 9' })).body;
    expect((await change(id, { name: 'Hall 9', building: 'Main' })).body).not.toHaveProperty('classes_ahead');
    expect((await change(id, { name: 'Hall 9', active: false })).body).toMatchObject({ classes_ahead: 1 });
    expect((await change(id, { name: 'Hall 9', active: true })).body).not.toHaveProperty('classes_ahead');
    expect((await close(id)).body).toMatchObject({ success: true, classes_ahead: 1 });
    expect((await close(id)).body).not.toHaveProperty('classes_ahead');
  });

  it('requires only a name, and keeps fields that the form leaves out', async () => {
    const bare = { building: null, capacity: null, position: null, active: true, entries: 0 };
    expect((await add({ name: 'Cellar', capacity: '', building: ' ' })).body).toMatchObject(bare);
    const { id } = (await add({ name: 'Attic', building: 'Main', capacity: 9, position, active: false })).body;
    expect((await change(id, { name: 'Attic' })).body).toMatchObject({
      building: 'Main',
      capacity: 9,
      position,
      active: false,
    });
    const emptied = { name: 'Attic', building: '', capacity: '', position: null, active: true };
    expect((await change(id, emptied)).body).toMatchObject(bare);
  });

  it.each([
    [{ name: ' ' }, 'Venue Name is required'],
    [{ name: undefined }, 'Venue Name is required'],
    [{ name: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{ capacity: 0 }, 'Capacity must be between 1 and 100,000'],
    [{ capacity: 100_001 }, 'Capacity must be between 1 and 100,000'],
    [{ capacity: 'many' }, 'Capacity must be between 1 and 100,000'],
    [{ capacity: 1.5 }, 'Capacity must be between 1 and 100,000'],
    [{ position: { latitude: 1, longitude: 2 } }, 'Please give latitude, longitude and radius, or none of them'],
    [{ position: { ...position, latitude: 91 } }, 'Please give latitude, longitude and radius, or none of them'],
    [{ position: { ...position, radius_m: 19 } }, 'Please give 20 m or more'],
    [{ position: { ...position, radius_m: 5001 } }, 'Please give 5000 m or less'],
  ])('rejects %o with: %s', async (wrong, error) => {
    expect(await add({ name: 'Hall 3', ...wrong })).toMatchObject({ status: 400, body: { error } });
    expect(await change(randomUUID(), { name: 'Hall 3', ...wrong })).toMatchObject({ status: 400, body: { error } });
  });

  it('merges concurrent changes, with the position as one field', async () => {
    const opened = { name: 'Dome', building: 'Main', capacity: 10, position, active: true };
    const { id } = (await add(opened)).body;
    await change(id, { ...opened, capacity: 20, position: { ...position, latitude: 7 }, seen: opened });
    const answer = await change(id, { ...opened, active: false, seen: opened });
    expect(answer.body).toMatchObject({ capacity: 20, position: { ...position, latitude: 7 }, active: false });
    const farther = { ...opened, position: { ...position, radius_m: 500 }, seen: opened };
    expect(await change(id, farther)).toMatchObject({
      status: 409,
      body: { details: { radius_m: expect.any(String) } },
    });
  });

  it('has a unique name, ignoring case and spaces, also under concurrent additions', async () => {
    const { id } = (await add({ name: 'Hall 3' })).body;
    const text = 'The venue "HALL 3" already exists';
    const answer = { status: 409, body: { code: 'conflict', error: text, details: { name: text } } };
    expect(await add({ name: 'HALL 3' })).toMatchObject(answer);
    const other = (await add({ name: 'Hall 4' })).body;
    expect(await change(other['id'], { name: 'HALL 3' })).toMatchObject(answer);
    expect((await change(id, { name: 'HALL 3' })).status).toBe(200);
    await close(id);
    expect((await add({ name: 'Hall 3' })).body.error).toBe('The venue "Hall 3" already exists, and is Inactive');
    const answers = await race(t.database, 'venues', () =>
      Array.from({ length: 6 }, (_, at) => add({ name: at % 2 ? 'Race' : 'RACE' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('renames its active classes too, and records that', async () => {
    await here.teach({ venue: ' hall 3' });
    await here.teach({ venue: 'Hall 3', active: false });
    await here.teach({ venue: 'Hall 33' });
    const { id } = (await add({ name: 'Hall 3' })).body;
    expect((await change(id, { name: 'Hall 3', capacity: 5 })).body.entries).toBe(2);
    expect((await entries()).map((one) => one['sequence'])).toEqual([0, 0, 0, 0]);
    expect((await change(id, { name: 'Aula' })).body).toMatchObject({ name: 'Aula', entries: 2 });
    expect(await entries()).toEqual([
      { venue: 'Aula', sequence: 1, active: true },
      { venue: 'Aula', sequence: 1, active: true },
      { venue: 'Hall 3', sequence: 0, active: false },
      { venue: 'Hall 33', sequence: 0, active: true },
    ]);
    const [event] = await t.sql(
      `SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'venue.changed' ORDER BY at DESC LIMIT 1`,
      id,
    );
    const timetable_entries = [expect.any(String), expect.any(String)];
    expect(event?.['details']).toMatchObject({
      before: { name: 'Hall 3' },
      after: { name: 'Aula' },
      timetable_entries,
    });
  });

  it('cannot be renamed to a venue name with classes at the same time', async () => {
    await here.teach({ venue: 'Room 1' });
    await here.teach({ venue: ' room 3', start_time: '15:00', end_time: '17:00' });
    await here.teach({ venue: 'Room 4', start_time: '16:00', end_time: '17:00' });
    const { id } = (await add({ name: 'Room 1' })).body;
    const before = await entries();
    expect(await change(id, { name: 'Room 3' })).toMatchObject({
      status: 409,
      body: { details: { name: expect.stringMatching(/^room 3 is taken by .*15:00–17:00.*Please move one/u) } },
    });
    expect([await entries(), await names()]).toEqual([before, ['Room 1']]);
    expect((await change(id, { name: 'Room 4' })).status).toBe(200);
    expect((await change(id, { name: 'ROOM 4' })).status).toBe(200);
  });

  it('renames single classes that were moved into it', async () => {
    const changed = (venue: string, date: string) =>
      t.sql(
        `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_venue)
         VALUES ($1, $2, $3, false, $4)`,
        here.universityId,
        here.timetableId,
        date,
        venue,
      );
    await changed(' attic ', '2026-11-23');
    await changed('Attic 2', '2026-11-30');
    const { id } = (await add({ name: 'Attic' })).body;
    await change(id, { name: 'Loft' });
    expect(
      await t.sql(
        'SELECT new_venue, sequence FROM class_changes WHERE university_id = $1 ORDER BY class_date',
        here.universityId,
      ),
    ).toEqual([
      { new_venue: 'Loft', sequence: 2 },
      { new_venue: 'Attic 2', sequence: 1 },
    ]);
    const [event] = await t.sql(
      `SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'venue.changed'`,
      id,
    );
    expect(event?.['details']).toMatchObject({ timetable_entries: [], changed_classes: 1 });
  });

  it('stays inactive until a change activates it, and keeps its classes', async () => {
    const { id } = (await add({ name: 'Hall 3' })).body;
    expect(await close(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await close(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await names()).toEqual([]);
    expect(await list('active=false')).toMatchObject([{ name: 'Hall 3', entries: 1 }]);
    expect((await change(id, { name: 'Hall 3', active: true })).body.active).toBe(true);
    const events = await t.sql('SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY at', id);
    expect(events.map(({ action }) => action)).toEqual(['venue.added', 'venue.closed', 'venue.changed']);
  });
});

describe('venue list', () => {
  it('sorts by name, searches name and building, and shows lecturers active venues only', async () => {
    await add({ name: 'beta', building: 'North_Wing' });
    await add({ name: 'Alpha', building: 'South' });
    await add({ name: 'Gone', active: false });
    expect(await names()).toEqual(['Alpha', 'beta']);
    expect(await names('active=all')).toEqual(['Alpha', 'beta', 'Gone']);
    expect(await names('search=h_w')).toEqual(['beta']);
    expect(await names('search=ALPHA')).toEqual(['Alpha']);
    expect(await names('search=%25')).toEqual([]);
    expect(await names('active=all', here.lecturer)).toEqual(['Alpha', 'beta']);
  });

  it('sorts letters with accents and special letters among their base letters, as lists of students', async () => {
    for (const name of ['Ząb 1', 'Łab 4', 'Lab 10', 'Lab 2', 'Mab', 'Órgano', 'Oz']) await add({ name });
    expect(await names()).toEqual(['Lab 2', 'Łab 4', 'Lab 10', 'Mab', 'Órgano', 'Oz', 'Ząb 1']);
  });

  it('pages in every sort order, and returns all venues without a page', async () => {
    await add({ name: 'Attic', capacity: 9 });
    await add({ name: 'Barn', capacity: 300, building: 'Yard' });
    await add({ name: 'Cellar', active: false });
    await add({ name: 'Hall 3', building: 'Main' });
    const page = async (query: string) =>
      (await t.call(here.admin, listVenues, { query: `page_size=3&${query}` })).body;
    const namesOf = async (query: string) => (await page(`active=all&${query}`)).data.map(({ name }) => name);
    expect(await page('active=all&page=2')).toMatchObject({
      total: 4,
      page: 2,
      page_size: 3,
      data: [{ name: 'Hall 3' }],
    });
    expect(await page('page=1&search=a')).toMatchObject({ total: 3 });
    expect(await page('active=all&page=9')).toMatchObject({ total: 4, data: [] });
    expect(await namesOf('page=1&direction=desc')).toEqual(['Hall 3', 'Cellar', 'Barn']);
    expect(await namesOf('page=1&sort=capacity&direction=desc')).toEqual(['Barn', 'Attic', 'Cellar']);
    expect(await namesOf('page=1&sort=building')).toEqual(['Hall 3', 'Barn', 'Attic']);
    expect(await namesOf('page=1&sort=entries&direction=desc')).toEqual(['Hall 3', 'Attic', 'Barn']);
    expect(await namesOf('page=2&sort=active')).toEqual(['Cellar']);
    const [barn] = await list('search=barn');
    expect(await list(`id=${barn?.id}&page=`)).toMatchObject([{ name: 'Barn' }]);
    expect((await t.call(here.admin, listVenues, { query: { page: 1, sort: 'position' } })).status).toBe(400);
  });

  it('is changed only by administrators of the university', async () => {
    const elsewhere = await t.addUniversity();
    const { id } = (await add({ name: 'Hall 3' })).body;
    const notFound = { status: 404, body: { error: 'Venue not found' } };
    expect(await change(id, { name: 'Mine' }, elsewhere.admin)).toMatchObject(notFound);
    expect(await close(id, elsewhere.admin)).toMatchObject(notFound);
    expect(await names('active=all', elsewhere.admin)).toEqual([]);
    expect((await add({ name: 'Hall 3' }, elsewhere.admin)).status).toBe(200);
    await change(id, { name: 'Aula' });
    const otherUniversity = await t.sql(
      'SELECT venue FROM timetables WHERE university_id = $1',
      elsewhere.universityId,
    );
    expect(otherUniversity).toEqual([{ venue: 'Hall 3' }]);
    expect((await add({ name: 'Lab' }, here.lecturer)).body.code).toBe('wrong_role');
    const stray: Caller = { ...here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    for (const answer of [
      await add({ name: 'Lab' }, stray),
      await change(id, { name: 'Lab' }, stray),
      await close(id, stray),
    ]) {
      expect(answer.body.code).toBe('no_admin_record');
    }
    expect((await t.call(stray, listVenues)).body.code).toBe('no_admin_record');
    expect((await t.call(here.lecturerWithoutRecord, listVenues)).body.code).toBe('no_staff_record');
  });
});
