import { SmsGatewayError, type SmsSender, type SmsSenderConfig, type SmsSenderParts } from './sms.ts'

/**
 * Any gateway that takes JSON: `POST {address}` with the secret as bearer and `{phone, text, code, template, sign}`;
 * a 2xx answer is a message taken.
 */
export const openHttpSms = (config: SmsSenderConfig, { outbound }: SmsSenderParts): SmsSender => ({
  async send({ phone, text, code }) {
    const reply = await outbound.request(config.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(config.secret && { authorization: `Bearer ${config.secret}` }),
      },
      body: JSON.stringify({ phone, text, code, template: config.template, sign: config.signature }),
    })
    if (reply.status < 200 || reply.status >= 300)
      throw new SmsGatewayError(`the gateway answered ${reply.status}`)
  },
})
