import { type UserImportTask, userImportEndpoints, userImportTask } from '@cabinet/contract/users.import'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { writeTestSheet } from '../../../../test/sheets.ts'
import { generateId } from '../../../kernel/crypto/id.ts'

/** Test helper: returns an unused account. */
export const newTestAccount = () => `u${generateId().slice(-12)}`
const header = ['账号', '姓名', '邮箱', '组织', '用户类型', '空间配额(GB)', '有效期至', '直属上级账号']

/** Test helper: writes a sheet of these rows. */
export const testSheetOf = (rows: string[][], titles = header, format: 'xlsx' | 'csv' = 'xlsx') =>
  writeTestSheet([titles, ...rows], format)

/** Test helper: calls the sheet endpoints over the wire. */
export function openSheetDesk(house: () => TestApp) {
  const enterprise = () => house().people.enterprise
  /** Returns the import, or the error key. */
  async function upload(bytes: Buffer, person: Person = enterprise(), query = '') {
    const answer = await house().app.inject({
      method: 'POST',
      url: `/api/Import/UploadUserSheet?FileName=people.xlsx${query}`,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
    const body = answer.json() as { Code: number; Data: unknown; Msg: string }
    return body.Code === 200 ? z.decode(userImportTask, body.Data as never) : body.Msg
  }
  async function uploaded(bytes: Buffer, person?: Person, query = ''): Promise<UserImportTask> {
    const result = await upload(bytes, person, query)
    if (typeof result === 'string') throw new Error(result)
    return result
  }
  const listed = async (id: string, person: Person = enterprise()) =>
    (await house().call(userImportEndpoints.rows, { id, page: 1, pageSize: 100 }, person)).rows
  async function run(id: string, person: Person = enterprise()) {
    await house().call(userImportEndpoints.start, { id }, person)
    await house().drainJobs()
    return house().call(userImportEndpoints.get, { id }, person)
  }
  async function download(method: 'GET' | 'POST', url: string, person: Person = enterprise()) {
    const headers = { authorization: `Bearer ${person.token}` }
    const answer = await house().app.inject({ method, url, headers })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  return { upload, uploaded, listed, run, download }
}
