import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { downloadFileStream } from '@cabinet/contract/downloads'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFile } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { pushIdentityOf, verifyAppPassword } from '../auth/index.ts'
import { openTermsDesk, type TermsDesk } from './test-desk.ts'

let desk: TermsDesk
let app: TermsDesk['app']
beforeAll(async () => {
  desk = await openTermsDesk()
  app = desk.app
})
beforeEach(() => desk.clear())

const service = { kind: 'service', version: 1 } as const
const download = async (fileId: string, { token }: Person) => {
  const url = `${downloadFileStream.path}?fileId=${fileId}`
  const { statusCode } = await app.app.inject({
    method: 'HEAD',
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode
}

describe('before a binding text is accepted', () => {
  test('nothing is downloaded', async () => {
    const { zhang } = app.people
    const fileId = await addFile(app, zhang, {}, 'report.txt', 3)
    await desk.publish('service', true)
    const fresh = await desk.anew(zhang)
    expect(await download(fileId, fresh)).toBe(403)
    expect(await download(fileId, zhang)).not.toBe(403)
    await desk.accept(fresh, service)
    expect(await download(fileId, fresh)).not.toBe(403)
  })

  test('the push channel belongs to nobody', async () => {
    await desk.publish('service', true)
    const fresh = await desk.anew(app.people.li)
    expect(await pushIdentityOf(app.system, fresh.token)).toBeNull()
    await desk.accept(fresh, service)
    expect(await pushIdentityOf(app.system, fresh.token)).toMatchObject({ userId: fresh.id })
  })

  test('an app password opens nothing; an open session can accept the text for it', async () => {
    const wang = await desk.anew(app.people.wang)
    const { password } = await app.call(
      sessionEndpoints.addAppPassword,
      { name: 'Office', scope: 'read' },
      wang,
    )
    const enter = () => verifyAppPassword(app.system, 'wang', password)
    await enter()
    app.clock.forward(1000)
    await desk.publish('service', true)
    await expect(enter()).rejects.toMatchObject({ key: 'terms.must_accept' })
    expect(await desk.opens(wang)).toBe(true)
    await desk.accept(wang, service)
    await enter()
  })
})
