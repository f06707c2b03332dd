import * as contract from '@muster/contract/accounts/single-sign-on';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeCookie, readCookie } from '#platform/http/cookies.ts';
import { type Mount, originOf } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';
import type { SignInSource } from '../sign-in/open-session.service.ts';
import { confirmedSeconds, startedSeconds } from './sign-in-cookies.rules.ts';

const startedCookie = 'muster_sso_started';
const confirmedCookie = 'muster_sso_confirmed';
/** The cookies are needed at the callback and at the exchange only. */
const path = '/api/auth/single-sign-on';

type Deps = {
  readonly setKnownDevice: (reply: FastifyReply, accountId: string) => void;
  readonly readSource: (request: FastifyRequest) => SignInSource;
};

export function mountSingleSignOn(
  mount: Mount,
  { singleSignOn, isSecure }: Accounts,
  { setKnownDevice, readSource }: Deps,
): void {
  const setCookie = (reply: FastifyReply, name: string, value: string, maxAgeSeconds: number) =>
    reply.header('set-cookie', makeCookie(name, value, { maxAgeSeconds, isSecure, path }));
  const removeCookie = (reply: FastifyReply, name: string) => setCookie(reply, name, '', 0);

  mount(contract.getSingleSignOn, ({ caller }) => singleSignOn.read(caller));
  mount(contract.saveSingleSignOn, async ({ caller, body }) => ({
    success: true as const,
    ...(await singleSignOn.save(caller, body)),
  }));
  mount(contract.startSingleSignOn, async ({ query, request, reply }) => {
    const before = readCookie(request.headers.cookie, startedCookie);
    const { url, cookie } = await singleSignOn.start(query.university, query.to, before, originOf(request));
    await setCookie(reply, startedCookie, cookie, startedSeconds).redirect(url);
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply, code?: string): Promise<void> => {
    const { url, cookie, rest } = await singleSignOn.confirm({
      code,
      search: new URL(request.url, 'http://localhost').searchParams,
      cookie: readCookie(request.headers.cookie, startedCookie),
      origin: originOf(request),
    });
    void setCookie(reply, startedCookie, rest, rest === '' ? 0 : startedSeconds);
    await setCookie(reply, confirmedCookie, cookie, confirmedSeconds).redirect(url);
  };
  mount(contract.singleSignOnCallback, ({ params, request, reply }) => answer(request, reply, params.code));
  mount(contract.commonSingleSignOnCallback, ({ request, reply }) => answer(request, reply));
  mount(contract.samlMetadata, async ({ params, reply }) => {
    const metadata = await singleSignOn.samlMetadata(params.code);
    await reply.type('application/samlmetadata+xml').send(metadata);
  });
  mount(contract.samlResponse, async ({ params, body, request, reply }) => {
    const { url } = await singleSignOn.acceptSamlResponse(params.code, body.SAMLResponse, originOf(request));
    // 303: the browser sends a GET, with the cookies of our site.
    await reply.redirect(url, 303);
  });
  mount(contract.finishSingleSignOn, async ({ body, request, reply }) => {
    const cookie = readCookie(request.headers.cookie, confirmedCookie);
    const result = await singleSignOn.finish(body, cookie, readSource(request));
    if ('session' in result) {
      void removeCookie(reply, confirmedCookie);
      if (!body.is_shared) setKnownDevice(reply, result.user.id);
    }
    return result;
  });
}
