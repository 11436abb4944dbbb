import type { OutboundPort } from '../outbound/outbound.ts'
import { openAliyunSms } from './aliyun.ts'
import { openHttpSms } from './http.ts'
import { openTencentSms } from './tencent.ts'

/** One code to one phone. */
export interface SmsMessageToSend {
  /** Digits alone for China, `+` and the country code before them for anywhere else. */
  phone: string
  code: string
  /** Minutes for which the code is good. */
  minutes: number
  /** The whole message, for gateways that take a text instead of a template. */
  text: string
}

/** By which text messages leave. Throws `SmsGatewayError` when the gateway did not take one. */
export interface SmsSender {
  send(message: SmsMessageToSend): Promise<void>
}

/** Why a gateway did not take a message; `reason` is its own word for it, without any secret. */
export class SmsGatewayError extends Error {
  override name = 'SmsError'
}

export interface SmsSenderConfig {
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

export interface SmsSenderParts {
  outbound: Pick<OutboundPort, 'request'>
  now: () => Date
}

const adapters = { http: openHttpSms, aliyun: openAliyunSms, tencent: openTencentSms }

export const openSmsSender = (config: SmsSenderConfig, needs: SmsSenderParts): SmsSender =>
  adapters[config.kind](config, needs)
