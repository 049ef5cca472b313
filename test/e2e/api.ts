type Answer = { data: Record<string, unknown>; session: string | undefined };

type Caller = { session?: string; address?: string };

/** The application every journey shares. */
export const appUrl = () => process.env.E2E_URL ?? '';

/** Calls the API for integrations, like an external script. Throws if it is refused. */
export async function requestApi(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { session, address }: Caller = {},
): Promise<Answer> {
  const response = await fetch(`${appUrl()}/api${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(session && { cookie: `sid=${session}` }),
      ...(address && { 'x-forwarded-for': address }),
    },
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return {
    data: await response.json(),
    session: response.headers
      .getSetCookie()
      .join()
      .match(/sid=([^;]+)/)?.[1],
  };
}
