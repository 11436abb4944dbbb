import { adminPassword, type RunningServer } from './server.ts'
import { type Wire, wireOf } from './wire.ts'

export interface Person {
  account: string
  password: string
  /** As this person, without the screens. */
  wire: Wire
}

let made = 0

async function tokenOf(url: string, account: string, password: string): Promise<string> {
  const { data, key } = await wireOf(url, null).post<{ AccessToken: string } | null>('/api/User/Login', {
    Account: account,
    Password: password,
  })
  if (!data) throw new Error(`${account} could not sign in: ${key}`)
  return data.AccessToken
}

/** As the first administrator, without the screens. */
export const adminWire = async ({ url }: RunningServer): Promise<Wire> =>
  wireOf(url, await tokenOf(url, 'admin', adminPassword))

/** Adds a user as an administrator does, and chooses the password as that user must at first. */
async function addByWire(server: RunningServer, account: string, name: string, password: string) {
  const admin = await adminWire(server)
  const organisations = await admin.get<{ Data: { Id: string }[] }>('/api/SysAuthen/GetOrganizationTree')
  const first = 'Welcome2025'
  const added = await admin.post('/api/SysAuthen/AddUser', {
    UserName: account,
    RealName: name,
    GroupId: organisations.data.Data[0]!.Id,
    Password: first,
  })
  if (added.code !== 200) throw new Error(`${account} was refused: ${added.key}`)
  const wire = wireOf(server.url, await tokenOf(server.url, account, first))
  await wire.post('/api/User/ReSetUserPassword', { OldPassword: first, NewPassword: password })
  return wire
}

/** A new person on a running server; `options` are further ones of `create-user`. */
export async function newPerson(
  server: RunningServer,
  { name = `Person ${made + 1}`, ...options }: Record<string, string> = {},
): Promise<Person> {
  const account = `person${++made}`
  const password = 'Welcome2026'
  // the command line starts a process, which takes ten times as long
  if (Object.keys(options).length === 0)
    return { account, password, wire: await addByWire(server, account, name, password) }
  const given = { account, name, password, 'must-change': 'no', ...options }
  await server.cabinet(
    'create-user',
    ...Object.entries(given).flatMap(([option, value]) => [`--${option}`, value]),
  )
  return { account, password, wire: wireOf(server.url, await tokenOf(server.url, account, password)) }
}
