import type { RunningServer } from './server.ts'
import { type Wire, wireOf } from './wire.ts'

export interface Person {
  account: string
  password: string
  /** As this person, without the screens. */
  wire: Wire
}

let made = 0

/** A new person on a running server; `options` are further ones of `create-user`. */
export async function newPerson(
  server: RunningServer,
  options: Record<string, string> = {},
): Promise<Person> {
  const account = `person${++made}`
  const password = 'Welcome2026'
  const given = { account, name: `Person ${made}`, password, 'must-change': 'no', ...options }
  await server.cabinet(
    'create-user',
    ...Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]),
  )
  const signedIn = await wireOf(server.url, null).post<{ AccessToken: string }>('/api/User/Login', {
    Account: account,
    Password: password,
  })
  return { account, password, wire: wireOf(server.url, signedIn.data.AccessToken) }
}
