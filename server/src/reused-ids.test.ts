import { randomUUID } from 'node:crypto';
import { api } from '@muster/contract/http/api';
import { describe, expect, it } from 'vitest';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

const product = productScenario();

describe('form that creates a record', () => {
  it.each([
    ['addModule', 'module_name'],
    ['addDegree', 'degree_programme'],
    ['addGroup', 'group_name'],
    ['addVenue', 'name'],
    ['addStaffMember', 'name'],
    ['addStudent', 'name'],
  ])('of %s creates it once for an id, and is refused with other values', async (name, field) => {
    const campus = await makeCampus(product.database, { hasTeachingGroups: true });
    const endpoint = api.find((one) => one.name === name)?.endpoint;
    const authorizationCase = authorizationCases[name]?.(campus);
    if (!endpoint || !authorizationCase) throw new Error(`${name} has no authorization case`);
    const form = { ...authorizationCase.body, id: randomUUID() };
    const send = async (body: object) => {
      const reply = await callEndpoint(product.url, endpoint, { ...authorizationCase, body }, campus.tokens.admin);
      return { status: reply.status, body: JSON.parse(reply.text) as unknown };
    };
    const first = await send(form);
    expect(first.status).toBe(200);
    expect(await send(form)).toEqual(first);
    const other = await send({ ...form, [field]: 'Another name' });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { id: expect.any(String) as string } },
    });
    expect(await send(form)).toEqual(first);
  });
});
