import { describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';
import { formWith } from '#testing/small-file.ts';

const product = productScenario();

const form = { module_name: 'Logic', module_code: 'PH110', semester: 1 };
async function post({ tokens }: Campus, path: string, type: string, payload: string | Uint8Array) {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': type };
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers,
    payload: Buffer.from(payload),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
}
const addModule = (campus: Campus, photo_url: string | undefined, code: string) =>
  post(campus, 'modules', 'application/json', JSON.stringify({ ...form, module_code: code, photo_url }));

describe('module image', () => {
  it('must have been uploaded to the same university', async () => {
    const [here, elsewhere] = [await makeCampus(product.database), await makeCampus(product.database)];
    const sent = formWith();
    const uploaded = await post(here, 'uploads/module-images', sent.type, sent.payload);
    expect(uploaded.status).toBe(200);
    const address = uploaded.body['public_url'];
    expect(await addModule(here, address, 'A1')).toMatchObject({ status: 200, body: { photo_url: address } });
    const refused = { status: 400, body: { error: 'Please upload the image here' } };
    expect(await addModule(elsewhere, address, 'A1')).toMatchObject(refused);
    for (const other of [`${address}x`, 'https://elsewhere.example/pixel.png', 'javascript:alert(1)', '/api/uploads']) {
      expect(await addModule(here, other, 'A2')).toMatchObject(refused);
    }
  });
});
