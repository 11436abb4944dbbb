import { fileEndpoints } from '@cabinet/contract/files'
import { type TermsKind, termsEndpoints } from '@cabinet/contract/terms'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { issueAccessToken } from '../auth/index.ts'

/** A server with texts of the terms, and what tests do with them. */
export async function openTermsDesk() {
  const app: TestApp = await createTestApp()
  const save = (kind: TermsKind, bodyZh: string, bodyEn = '') =>
    app.call(termsEndpoints.save, { kind, bodyZh, bodyEn }, app.people.admin)
  return {
    app,
    save,
    /** A minute later, without drafts, versions and acceptances. */
    async clear() {
      app.clock.forward(60_000)
      const { db } = app.ports
      await sql`delete from terms_acceptances`.execute(db)
      await sql`delete from terms_versions`.execute(db)
      await sql`update terms set draft_zh = '', draft_en = '', saved_at = null, saved_by = null, version = null,
        binding_version = null, binding_since = null`.execute(db)
    },
    /** Saves and publishes a text, and lets a second pass. */
    async publish(kind: TermsKind, isBinding: boolean, body = '<p>正文</p>') {
      await save(kind, body, '<p>Text</p>')
      const published = await app.call(termsEndpoints.publish, { kind, isBinding }, app.people.admin)
      app.clock.forward(1000)
      return published
    },
    /** A person in a session that begins now. */
    anew: async (person: Person): Promise<Person> => ({
      ...person,
      token: await issueAccessToken(app.system, person.account),
    }),
    /** Whether a page of files opens, else the refusal. */
    opens: (person: Person) =>
      app.call(fileEndpoints.list, { page: 1, pageSize: 10 }, person).then(
        () => true,
        ({ status, key }) => `${status} ${key}`,
      ),
    accept: (person: Person, ...versions: { kind: TermsKind; version: number }[]) =>
      app.call(termsEndpoints.accept, { versions }, person),
  }
}
export type TermsDesk = Awaited<ReturnType<typeof openTermsDesk>>
