import { createHash, createHmac } from 'node:crypto'
import { SmsGatewayError, type SmsSender, type SmsSenderConfig, type SmsSenderParts } from './sms.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Answer {
  Response?: { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] }
}

/**
 * Tencent Cloud's SMS: action SendSms of version 2021-01-11, signed by TC3-HMAC-SHA256
 * (https://cloud.tencent.com/document/api/382/52072).
 */
export const openTencentSms = (config: SmsSenderConfig, { outbound, now }: SmsSenderParts): SmsSender => ({
  async send({ phone, code, minutes }) {
    const address = new URL(config.address || 'https://sms.tencentcloudapi.com/')
    const body = JSON.stringify({
      PhoneNumberSet: [phone.startsWith('+') ? phone : `+86${phone}`],
      SmsSdkAppId: config.application,
      SignName: config.signature,
      TemplateId: config.template,
      TemplateParamSet: [code, String(minutes)],
    })
    const seconds = String(Math.floor(now().getTime() / 1000))
    const day = now().toISOString().slice(0, 10)
    const type = 'application/json; charset=utf-8'
    const canonical = [
      'POST',
      address.pathname,
      '',
      `content-type:${type}`,
      `host:${address.host}`,
      'x-tc-action:sendsms',
      '',
      'content-type;host;x-tc-action',
      sha256(body),
    ].join('\n')
    const scope = `${day}/sms/tc3_request`
    const key = hmac(hmac(hmac(`TC3${config.secret}`, day), 'sms'), 'tc3_request')
    const signature = hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex')

    const reply = await outbound.request(`${address.origin}${address.pathname}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': config.region || 'ap-guangzhou',
        'x-tc-timestamp': seconds,
        authorization: `TC3-HMAC-SHA256 Credential=${config.keyId}/${scope}, SignedHeaders=content-type;host;x-tc-action, Signature=${signature}`,
      },
    })
    const { Response: response } = answerOf(reply.body)
    const said = response?.Error?.Code ?? response?.SendStatusSet?.[0]?.Code
    if (said !== 'Ok') throw new SmsGatewayError(`Tencent answered ${said ?? reply.status}`)
  },
})

const answerOf = (body: Buffer): Answer => {
  try {
    return (JSON.parse(body.toString()) as Answer) ?? {}
  } catch {
    return {}
  }
}
