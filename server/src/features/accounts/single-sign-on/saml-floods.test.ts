import { describe, expect, it } from 'vitest';
import { newBrowser, origin } from './oidc-scenario.setup.ts';
import { encode, samlScenario } from './saml-scenario.setup.ts';

const s = samlScenario();
const { t, begin, post, comeBack } = s;

describe('flood of SAML responses', () => {
  const from = (address: string, url: string, SAMLResponse: string) =>
    t.app.inject({
      method: 'POST',
      url: url.replace(origin, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      payload: new URLSearchParams({ SAMLResponse }).toString(),
    });

  it('of one network lets the response of another one pass', async () => {
    const browser = newBrowser();
    const honest = await s.provider.respond(await begin(browser), 'sam');
    const spaces = Array.from({ length: 5_000 }, (_, at) => ` xmlns:a${at.toString(36)}="u"`)
      .join('')
      .slice(0, 50_000);
    const hostile: Promise<void>[] = [];
    let answered = 0;
    for (let count = 0; count < 8; count += 1) {
      const { to, requestId } = await s.provider.respond(await begin(newBrowser()), 'sam');
      const xml = `<a InResponseTo="${requestId}"${spaces.slice(0, spaces.lastIndexOf(' '))}>${'<b/>'.repeat(1_900)}</a>`;
      for (let copy = 0; copy < 5; copy += 1)
        hostile.push(from('198.51.100.7', to, encode(xml)).then(() => void (answered += 1)));
    }
    // The others are waiting by then.
    await Promise.race(hostile);
    const { headers } = await from('203.0.113.9', honest.to, honest.encoded);
    expect(answered).toBeLessThan(hostile.length);
    expect(await comeBack(browser, String(headers.location))).toBe('/login#single-sign-on=done');
    await Promise.all(hostile);
  });

  it('does not stop responses to requests of ours from a network at its limit', async () => {
    const browser = newBrowser();
    const { to, encoded } = await s.provider.respond(await begin(browser), 'sam');
    await t.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE rate_limits SET points = 3001 WHERE key LIKE 'single sign-on:%'`),
    );
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: to.replace(origin, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: encode('<a/>') }).toString(),
    });
    expect(statusCode).toBe(429);
    expect(await comeBack(browser, await post(to, encoded))).toBe('/login#single-sign-on=done');
    await t.database.acrossUniversities((tx) =>
      tx.execute(`DELETE FROM rate_limits WHERE key LIKE 'single sign-on:%'`),
    );
  });
});
