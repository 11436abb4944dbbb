import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import { settingEndpoints } from '@cabinet/contract/settings'
import { describe, expect, test } from 'vitest'
import {
  at,
  bytes,
  call,
  fileOf,
  host,
  house,
  info,
  lock,
  oldest,
  open,
  openDesk,
  round,
  server,
  told,
} from './test-desk.ts'

openDesk()

describe('a file that is opened', () => {
  test('is told of, and read whole', async () => {
    expect(await info()).toMatchObject({
      BaseFileName: `report ${round}.docx`,
      Size: oldest.length,
      Version: '1',
      UserFriendlyName: '张伟',
      UserCanWrite: true,
      ReadOnly: false,
      SupportsLocks: true,
      PostMessageOrigin: host,
      HostEditUrl: `${host}/office/document?fileId=${at.id}&ext=docx&v=1&Mode=edit`,
    })
    const reply = await server.call({ ...at, contents: true })
    expect(reply.headers.get('x-wopi-itemversion')).toBe('1')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(oldest)
  })

  test('is not sent where it is larger than the document server takes', async () => {
    const most = (size: number) => ({
      ...at,
      contents: true,
      headers: { 'x-wopi-maxexpectedsize': String(size) },
    })
    expect((await server.call(most(oldest.length - 1))).status).toBe(412)
    expect((await server.call(most(oldest.length))).status).toBe(200)
  })

  test.each(['odt', 'zip'])('is no .%s, which the document server does not know', async (suffix) => {
    await expect(open(await fileOf(`other ${round}.${suffix}`))).rejects.toThrow('wopi.type_not_offered')
  })

  test('opens nowhere while Office files open elsewhere', async () => {
    await house.call(settingEndpoints.save, { officeType: 'embedded' }, house.people.admin)
    await expect(open(at.id)).rejects.toThrow('wopi.not_set')
    await house.call(settingEndpoints.save, { officeType: 'wopi' }, house.people.admin)
  })
})

describe('a file beside the file', () => {
  const relative = (headers: Record<string, string>, body = 'copy') => call('PUT_RELATIVE', headers, { body })
  const suggested = (name: string) => relative({ 'x-wopi-suggestedtarget': name })
  const exact = (name: string, more: Record<string, string> = {}) =>
    relative({ 'x-wopi-relativetarget': name, ...more })

  test('gets a name that is free where it was only suggested', async () => {
    const made = (await (await suggested(`report ${round}.docx`)).json()) as { Name: string; Url: string }
    expect(made.Name).toBe(`report ${round} (2).docx`)
    const copy = await fetch(made.Url)
    // its address is right, but unsigned
    expect(copy.status).toBe(500)
    const { searchParams, origin, pathname } = new URL(made.Url)
    const from = { ...at, source: `${origin}${pathname}`, token: searchParams.get('access_token')! }
    expect((await bytes(from)).toString()).toBe('copy')
    expect((await info(from)).BaseFileName).toBe(made.Name)
  })

  test('keeps the stem where an ending alone is suggested, and reads UTF-7', async () => {
    expect(await (await suggested('.pdf')).json()).toMatchObject({ Name: `report ${round}.pdf` })
    expect(await (await suggested(`+ZeVnLIqe-${round}.docx`)).json()).toMatchObject({
      Name: `日本語${round}.docx`,
    })
    expect(await (await suggested('a/b.docx')).json()).toMatchObject({ Name: 'a_b.docx' })
  })

  test('takes an exact name once, and again where it may be replaced', async () => {
    const name = `exact ${round}.docx`
    expect((await exact(name)).status).toBe(200)
    expect(told(await exact(name))).toEqual([409, ''])
    const again = await exact(name, { 'x-wopi-overwriterelativetarget': 'true' })
    expect(again.status).toBe(200)
    const { searchParams, origin, pathname } = new URL(((await again.json()) as { Url: string }).Url)
    const other = { ...at, source: `${origin}${pathname}`, token: searchParams.get('access_token')! }
    expect((await info(other)).Version).toBe('2')
    await server.call({ ...other, override: 'LOCK', headers: lock('theirs') })
    expect(told(await exact(name, { 'x-wopi-overwriterelativetarget': 'true' }))).toEqual([409, 'theirs'])
  })

  test('has one name of one kind, and a right one', async () => {
    expect((await relative({})).status).toBe(400)
    expect((await exact('x.docx', { 'x-wopi-suggestedtarget': 'y.docx' })).status).toBe(400)
    const odd = await exact('a/b.docx')
    expect([odd.status, odd.headers.get('x-wopi-validrelativetarget')]).toEqual([400, 'a+AF8-b.docx'])
  })
})

describe('the file itself', () => {
  test('is renamed without its ending, under its lock, beside others', async () => {
    await call('LOCK', lock('one'))
    const rename = (name: string, value = 'one') =>
      call('RENAME_FILE', { ...lock(value), 'x-wopi-requestedname': name })
    expect(await (await rename(`new ${round}`)).json()).toEqual({ Name: `new ${round}` })
    expect((await info()).BaseFileName).toBe(`new ${round}.docx`)
    await fileOf(`taken ${round}.docx`)
    expect(await (await rename(`taken ${round}`)).json()).toEqual({ Name: `taken ${round} (2)` })
    const odd = await rename('a/b')
    expect(odd.status).toBe(400)
    expect(odd.headers.get('x-wopi-invalidfilenameerror')).not.toBeNull()
  })

  test('goes to the bin', async () => {
    expect((await call('DELETE')).status).toBe(200)
    expect((await server.call(at)).status).toBe(404)
  })

  test('knows what the document server keeps about a person', async () => {
    expect((await call('PUT_USER_INFO', {}, { body: 'knows the tour' })).status).toBe(200)
    expect((await info()).UserInfo).toBe('knows the tour')
    expect((await call('PUT_USER_INFO', {}, { body: 'x'.repeat(1025) })).status).toBe(400)
  })

  test('says of unknown operations that they are', async () => {
    expect((await call('READ_SECURE_STORE')).status).toBe(501)
    expect((await server.call({ ...at, contents: true, override: 'LOCK' })).status).toBe(501)
  })
})

describe('the document server', () => {
  test('is tried and shown, and the platform’s alone to set', async () => {
    const { admin, enterprise } = house.people
    const found = await house.call(wopiEndpoints.test, { address: `${server.url}/` }, admin)
    expect(found).toMatchObject({ apps: ['Word', 'Excel', 'PowerPoint'], keys: true, origins: [server.url] })
    expect(found.formats.find(({ extension }) => extension === 'doc')).toMatchObject({
      edit: false,
      convert: true,
    })
    expect(await house.call(wopiEndpoints.server, {}, admin)).toMatchObject({
      address: `${server.url}/hosting/discovery`,
      signed: true,
    })
    for (const one of [wopiEndpoints.server, wopiEndpoints.test, wopiEndpoints.save])
      expect((await house.refusal(one, { address: 'http://x', signed: true }, enterprise)).status).toBe(403)
  })

  test.each([
    ['no address', 'nonsense', 'wopi.address_invalid'],
    ['a file', 'file:///etc/passwd', 'wopi.address_invalid'],
    ['a private network', 'http://10.0.0.1/', 'wopi.unreachable'],
    ['the cloud’s own', 'http://169.254.169.254/latest/meta-data', 'wopi.unreachable'],
    ['another spelling', 'http://[::ffff:10.0.0.1]/', 'wopi.unreachable'],
    ['nobody there', 'http://127.0.0.1:1/', 'wopi.unreachable'],
  ])('is not at %s', async (_, address, key) => {
    expect((await house.refusal(wopiEndpoints.test, { address }, house.people.admin)).key).toBe(key)
  })

  test('is not something else, and does not share this server’s origin', async () => {
    const { admin } = house.people
    expect((await house.refusal(wopiEndpoints.test, { address: `${host}/health` }, admin)).key).toBe(
      'wopi.not_discovery',
    )
    const asked = await fetch(`${host}${wopiEndpoints.test.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ Address: `${server.url}/?pages=${encodeURIComponent(host)}` }),
    })
    expect(((await asked.json()) as { Msg: string }).Msg).toBe('wopi.own_address')
  })

  test('may stand in our pages while Office files open there, and nobody else may', async () => {
    const policy = async () => {
      const { headers } = await house.app.inject({ url: '/api-docs/static/index.html' })
      return String(headers['content-security-policy'])
    }
    const frames = () =>
      house.ports.db &&
      import('./index.ts').then(({ wopiFrameOrigins: wopiFrames }) => wopiFrames!(house.ports))
    expect(await frames()).toEqual([server.url])
    await house.call(settingEndpoints.save, { officeType: 'view' }, house.people.admin)
    expect(await frames()).toEqual([])
    expect(await policy()).not.toContain(server.url)
    await house.call(settingEndpoints.save, { officeType: 'wopi' }, house.people.admin)
  })
})
