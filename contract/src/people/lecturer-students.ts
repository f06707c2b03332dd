import { z } from 'zod';
import { endpoint, type ReplyOf } from '../http/endpoint.ts';
import { uuid } from '../http/shared.ts';
import { listedStudent, studentListQuery } from './students.ts';

/** Lecturers must not filter by data that they do not get. */
const lecturerQuery = studentListQuery.omit({ gender: true, missing: true });

/** The parameters of a list request that lecturers must not send. */
export const unsupportedLecturerParams = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(lecturerQuery.shape, name));

/** Filter options of the lecturer's student list. */
export const taughtChoices = endpoint({
  method: 'GET',
  path: '/api/students/taught-choices',
  summary: "List the semesters, degrees and groups of the calling lecturer's students, and the lecturer's modules",
  guard: { who: ['lecturer'] },
  reply: z.object({
    success: z.literal(true),
    places: z.array(
      listedStudent.pick({
        degree_details_id: true,
        degree_programme: true,
        degree_level: true,
        group_id: true,
        group_name: true,
        current_year: true,
        current_semester: true,
      }),
    ),
    modules: z.array(z.object({ id: uuid, module_code: z.string(), module_name: z.string() })),
  }),
  errors: ['no_staff_record'],
});
export type TaughtChoices = ReplyOf<typeof taughtChoices>;
