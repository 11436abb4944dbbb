import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the gateway took. */
export interface Taken {
  phone: string
  code: string
  template: string
  sign: string
  text?: string
}

export interface SmsGateway {
  /** Address of the gateway that speaks this protocol. */
  address(kind: 'http' | 'aliyun' | 'tencent'): string
  taken: Taken[]
  /** Makes the gateway refuse every message. */
  refuse(on: boolean): void
  close(): Promise<void>
}

export const smsKey = { keyId: 'AKIDexample', secret: 'correct horse battery' }

/** Settings under which the product sends to this gateway, as a custom one. */
export const gatewaySettingsFor = (gateway: Pick<SmsGateway, 'address'>) => ({
  kind: 'http' as const,
  address: gateway.address('http'),
  ...smsKey,
  signature: '',
  application: '',
  region: '',
  dailyMost: 0,
})

type Answer = [status: number, body: unknown]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Starts a text message gateway on this machine that speaks the three protocols and verifies signatures as
 * the clouds document them, independently of the adapters.
 */
export async function startSmsGateway(): Promise<SmsGateway> {
  const taken: Taken[] = []
  let refusing = false
  const server = createServer(async (request, reply) => {
    const body = await read(request)
    const kind = request.url!.split(/[/?]/)[1] as keyof typeof judges
    const [status, answer] = judges[kind]!(request, body, refusing, (message) => taken.push(message))
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: (kind) => `http://127.0.0.1:${port}/${kind}/`,
    taken,
    refuse(on) {
      refusing = on
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Judge = (
  request: IncomingMessage,
  body: string,
  refusing: boolean,
  take: (message: Taken) => void,
) => Answer

const judges: Record<'http' | 'aliyun' | 'tencent', Judge> = {
  http(request, body, refusing, take) {
    if (request.headers.authorization !== `Bearer ${smsKey.secret}`) return [401, {}]
    if (refusing) return [503, {}]
    take(JSON.parse(body) as Taken)
    return [200, {}]
  },

  aliyun(request, body, refusing, take) {
    const { headers } = request
    const [, keyId, names, signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const signed = (names ?? '').split(';')
    const needed = [
      'host',
      'x-acs-action',
      'x-acs-content-sha256',
      'x-acs-date',
      'x-acs-signature-nonce',
      'x-acs-version',
    ]
    if (!needed.every((name) => signed.includes(name))) return [400, { Code: 'IncompleteSignature' }]
    const [path, query = ''] = request.url!.split('?')
    const canonical = `${request.method}\n${path}\n${query.split('&').sort().join('&')}\n${signed
      .map((name) => `${name}:${headers[name]}\n`)
      .join('')}\n${names}\n${sha256(body)}`
    const right = hmac(smsKey.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
    if (keyId !== smsKey.keyId || signature !== right || headers['x-acs-content-sha256'] !== sha256(body))
      return [400, { Code: 'SignatureDoesNotMatch' }]
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return [404, { Code: 'InvalidAction.NotFound' }]
    if (refusing) return [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }]
    const fields = new URLSearchParams(query)
    take({
      phone: fields.get('PhoneNumbers')!,
      code: JSON.parse(fields.get('TemplateParam')!).code,
      template: fields.get('TemplateCode')!,
      sign: fields.get('SignName')!,
    })
    return [200, { Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' }]
  },

  tencent(request, body, refusing, take) {
    const { headers } = request
    const fault = (Code: string): Answer => [
      200,
      { Response: { Error: { Code, Message: '' }, RequestId: 'r' } },
    ]
    const [, keyId, day, names, signature] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]{10})\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const stamp = String(headers['x-tc-timestamp'])
    if (!day || new Date(Number(stamp) * 1000).toISOString().slice(0, 10) !== day)
      return fault('AuthFailure.SignatureExpire')
    const signed = names!.split(';')
    const canonical = `${request.method}\n${request.url}\n\n${signed
      .map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
      .join('')}\n${names}\n${sha256(body)}`
    const key = hmac(hmac(hmac(`TC3${smsKey.secret}`, day), 'sms'), 'tc3_request')
    const right = hmac(
      key,
      `TC3-HMAC-SHA256\n${stamp}\n${day}/sms/tc3_request\n${sha256(canonical)}`,
    ).toString('hex')
    if (
      keyId !== smsKey.keyId ||
      signature !== right ||
      !signed.includes('host') ||
      !signed.includes('content-type')
    )
      return fault('AuthFailure.SignatureFailure')
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
      return fault('InvalidAction')
    if (refusing)
      return [200, { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } }]
    const sent = JSON.parse(body)
    if (sent.SmsSdkAppId !== '1400006666') return fault('InvalidParameterValue.SdkAppIdNotExist')
    take({
      phone: sent.PhoneNumberSet[0],
      code: sent.TemplateParamSet[0],
      template: sent.TemplateId,
      sign: sent.SignName,
    })
    return [200, { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: 'r' } }]
  },
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
