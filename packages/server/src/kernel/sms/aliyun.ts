import { createHash, createHmac, randomUUID } from 'node:crypto'
import { SmsGatewayError, type SmsSender, type SmsSenderConfig, type SmsSenderParts } from './sms.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** As RFC 3986 wants it, which is stricter than the language's own. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Alibaba Cloud's SMS: action SendSms of Dysmsapi 2017-05-25, signed by version 3 (ACS3-HMAC-SHA256,
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 */
export const openAliyunSms = (config: SmsSenderConfig, { outbound, now }: SmsSenderParts): SmsSender => ({
  async send({ phone, code }) {
    const address = new URL(config.address || 'https://dysmsapi.aliyuncs.com/')
    const query = Object.entries({
      PhoneNumbers: phone.replace(/^\+/, ''),
      SignName: config.signature,
      TemplateCode: config.template,
      TemplateParam: JSON.stringify({ code }),
    })
      .map(([name, value]) => `${percent(name)}=${percent(value)}`)
      .sort()
      .join('&')
    const headers: Record<string, string> = {
      host: address.host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2017-05-25',
    }
    const names = Object.keys(headers).sort()
    const canonical = [
      'POST',
      address.pathname,
      query,
      ...names.map((name) => `${name}:${headers[name]}`),
      '',
      names.join(';'),
      sha256(''),
    ].join('\n')
    const signature = createHmac('sha256', config.secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    const authorization = `ACS3-HMAC-SHA256 Credential=${config.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`

    const { host: _, ...sent } = headers
    const reply = await outbound.request(`${address.origin}${address.pathname}?${query}`, {
      method: 'POST',
      headers: { ...sent, authorization },
    })
    const answer = answerOf(reply.body) as { Code?: string }
    if (answer.Code !== 'OK') throw new SmsGatewayError(`Aliyun answered ${answer.Code ?? reply.status}`)
  },
})

const answerOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString()) ?? {}
  } catch {
    return {}
  }
}
