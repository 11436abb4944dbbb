import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmsGateway, smsKey, startSmsGateway } from '../../../test/sms-gateway.ts'
import { type OutboundPort, openOutboundPort } from '../outbound/outbound.ts'
import { openSmsSender, SmsGatewayError, type SmsSenderConfig } from './sms.ts'

let gateway: SmsGateway
let outbound: OutboundPort
beforeAll(async () => {
  gateway = await startSmsGateway()
  outbound = openOutboundPort({ allow: [new URL(gateway.address('http')).host] })
})
afterAll(() => gateway.close())

const now = () => new Date('2026-11-20T23:59:59.500Z')
const message = { phone: '13800138000', code: '042317', minutes: 5, text: '您的登录验证码是 042317' }

// behaviour common to all gateways
describe.each(['http', 'aliyun', 'tencent'] as const)('the gateway that speaks %s', (kind) => {
  const config = (change: Partial<SmsSenderConfig> = {}): SmsSenderConfig => ({
    kind,
    address: gateway.address(kind),
    ...smsKey,
    signature: '文柜 (云) *',
    template: 'SMS_123',
    application: '1400006666',
    region: '',
    ...change,
  })
  const send = (change: Partial<SmsSenderConfig> = {}, more = {}) =>
    openSmsSender(config(change), { outbound, now }).send({ ...message, ...more })

  test('takes a message that is signed right, with signature, template and code', async () => {
    gateway.taken.length = 0
    await send()
    expect(gateway.taken).toEqual([
      expect.objectContaining({
        phone: kind === 'tencent' ? '+8613800138000' : '13800138000',
        code: '042317',
        template: 'SMS_123',
        sign: '文柜 (云) *',
      }),
    ])
  })

  test('takes a number abroad', async () => {
    gateway.taken.length = 0
    await send({}, { phone: '+4915112345678' })
    expect(gateway.taken[0]?.phone.replace('+', '')).toBe('4915112345678')
  })

  test('is given up with a reason when the secret is wrong, without the secret in it', async () => {
    const failure = await send({ secret: 'wrong secret' }).catch((error) => error)
    expect(failure).toBeInstanceOf(SmsGatewayError)
    expect(failure.message).not.toContain('wrong secret')
  })

  test('is given up with a reason when it takes no more', async () => {
    gateway.refuse(true)
    await expect(send()).rejects.toBeInstanceOf(SmsGatewayError)
    gateway.refuse(false)
  })

  test('is not called in a network that nobody has allowed', async () => {
    gateway.taken.length = 0
    const strict = openSmsSender(config(), { outbound: openOutboundPort({ allow: [] }), now })
    await expect(strict.send(message)).rejects.toMatchObject({ reason: 'refused_network' })
    expect(gateway.taken).toEqual([])
  })
})

test.each([
  ['aliyun', 'https://dysmsapi.aliyuncs.com/'],
  ['tencent', 'https://sms.tencentcloudapi.com/'],
] as const)('%s has its own address where none is given', async (kind, address) => {
  const asked: string[] = []
  const request = async (url: string) => {
    asked.push(url)
    throw new Error('not today')
  }
  const config = { kind, address: '', ...smsKey, signature: '', template: '', application: '', region: '' }
  await expect(openSmsSender(config, { outbound: { request }, now }).send(message)).rejects.toThrow(
    'not today',
  )
  expect(asked[0]).toContain(address)
})
