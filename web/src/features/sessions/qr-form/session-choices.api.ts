import * as choices from '@muster/contract/attendance/session-choices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const semestersQuery = (lecturerId: string) =>
  queryOptions({
    queryKey: ['session-choices', 'semesters', lecturerId],
    queryFn: async () => (await call(choices.lecturerSemesters, { params: { id: lecturerId } })).semesters,
    enabled: lecturerId !== '',
  });

export const modulesQuery = (lecturerId: string, semester: string) =>
  queryOptions({
    queryKey: ['session-choices', 'modules', lecturerId, semester],
    queryFn: async () => (await call(choices.lecturerModules, { params: { id: lecturerId, semester } })).modules,
    enabled: lecturerId !== '' && semester !== '',
  });

export const groupsQuery = (moduleCode: string) =>
  queryOptions({
    queryKey: ['session-choices', 'groups', moduleCode],
    queryFn: async () => (await call(choices.moduleGroups, { params: { code: moduleCode } })).groups,
    enabled: moduleCode !== '',
  });

export const assistantsQuery = (moduleCode: string) =>
  queryOptions({
    queryKey: ['session-choices', 'assistants', moduleCode],
    queryFn: async () => (await call(choices.moduleAssistants, { params: { code: moduleCode } })).assistants,
    enabled: moduleCode !== '',
  });
