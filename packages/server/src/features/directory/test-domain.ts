import { type DirectoryRun, directoryEndpoints } from '@cabinet/contract/directory'
import { type DirectorySettings, directoryDefaults } from '@cabinet/contract/directory.settings'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { administrator, type Samba } from '../../../test/samba.ts'
import { people } from '../../../test/staff.ts'

/** A server and a domain for tests. */
export interface Desk {
  house: TestApp
  samba: Samba
  settings: DirectorySettings
  /** Saves these settings over the defaults. */
  save(change?: Partial<DirectorySettings>): Promise<void>
  /** Carries out a run and returns it. */
  sync(input?: { preview?: boolean; disableMost?: number }): Promise<DirectoryRun>
  entries(run: DirectoryRun, wanted?: object): Promise<Reply['rows']>
  user(account: string): Promise<UserRow>
  /** Fingerprint of every row unrelated to runs: equal means that nothing was written. */
  fingerprint(): Promise<string>
}

type Reply = { rows: { name: string; account: string; action: string; reason: string; changes: object[] }[] }

export interface UserRow {
  id: string
  name: string
  mail: string | null
  phone: string | null
  organisation: string
  organisation_id: string
  supervisor: string | null
  disabled: boolean
  password_hash: string
}

export async function openDesk(samba: Samba): Promise<Desk> {
  const house = await createTestApp()
  const { hostname, port } = new URL(`ldaps://${samba.address}`)
  // both ports of a directory, and one where nothing listens
  for (const one of new Set([port || '636', '389', '1']))
    house.ports.config.outboundAllow.push(`${hostname}:${one}`)
  const { admin } = house.people
  const settings: DirectorySettings = {
    ...directoryDefaults,
    open: true,
    hosts: [`ldaps://${samba.address}`],
    baseDn: people,
    bindAccount: administrator,
    certificate: samba.certificate,
  }
  const desk: Desk = {
    house,
    samba,
    settings,
    async save(change = {}) {
      await house.call(directoryEndpoints.save, { ...settings, ...change, password: samba.password }, admin)
    },
    async sync({ preview = false, disableMost } = {}) {
      const { id } = await house.call(directoryEndpoints.start, { preview, disableMost }, admin)
      await house.drainJobs()
      return house.call(directoryEndpoints.run, { id }, admin)
    },
    async entries({ id }, wanted = {}) {
      const { rows } = await house.call(
        directoryEndpoints.entries,
        { id, page: 1, pageSize: 100, ...wanted },
        admin,
      )
      return rows
    },
    async user(account) {
      const { rows } = await sql<UserRow>`
        select u.id, u.name, u.mail, u.phone, o.name as organisation, o.id as organisation_id,
          s.account as supervisor, u.disabled_at is not null as disabled, u.password_hash
        from users u join organisations o on o.id = u.organisation_id left join users s on s.id = u.supervisor_id
        where u.account = ${account}`.execute(house.ports.db)
      return rows[0]!
    },
    async fingerprint() {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not in ('directory_runs', 'directory_entries', 'tasks', 'test_jobs')
        order by table_name`.execute(house.ports.db)
      const prints = await Promise.all(
        rows.map(async ({ name }) => {
          const found = await sql<{ print: string }>`
            select md5(coalesce(string_agg(xmin::text || ctid::text, ',' order by ctid), '')) as print
            from ${sql.table(name)}`.execute(house.ports.db)
          return `${name} ${found.rows[0]!.print}`
        }),
      )
      return prints.join('\n')
    },
  }
  return desk
}
