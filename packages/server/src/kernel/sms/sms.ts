import type { Outbound } from '../outbound/outbound.ts'
import { aliyunSms } from './aliyun.ts'
import { httpSms } from './http.ts'
import { tencentSms } from './tencent.ts'

/** One code to one phone. */
export interface SmsMessage {
  /** Digits alone for China, `+` and the country code before them for anywhere else. */
  phone: string
  code: string
  /** Minutes for which the code is good. */
  minutes: number
  /** The whole message, for gateways that take a text instead of a template. */
  text: string
}

/** By which text messages leave. Throws `SmsError` when the gateway did not take one. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}

/** Why a gateway did not take a message; `reason` is its own word for it, without any secret. */
export class SmsError extends Error {
  override name = 'SmsError'
}

export interface SmsConfig {
  kind: 'http' | 'aliyun' | 'tencent'
  /** '' is the cloud's own. */
  address: string
  keyId: string
  secret: string
  signature: string
  template: string
  application: string
  region: string
}

export interface SmsNeeds {
  outbound: Pick<Outbound, 'request'>
  now: () => Date
}

const adapters = { http: httpSms, aliyun: aliyunSms, tencent: tencentSms }

export const openSms = (config: SmsConfig, needs: SmsNeeds): Sms => adapters[config.kind](config, needs)
