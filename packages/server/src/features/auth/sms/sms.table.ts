import type {
  SmsDeliveryState,
  SmsGatewayKind,
  SmsMessagePurpose,
  SmsTemplate,
} from '@cabinet/contract/auth.sms'
import type { ColumnType } from 'kysely'

export type SmsGatewayTable = {
  enterprise_id: string
  kind: SmsGatewayKind
  /** Encrypted settings. */
  sealed: string
  daily_most: number
  saved_by: string | null
  /** User type of the saver at that time: users of a higher type receive no codes through this gateway. */
  saved_type: number
  updated_at: Date
}

export type SmsTemplateTable = {
  enterprise_id: string
  purpose: SmsMessagePurpose
  zh: string
  en: string
  template: string
  audit: SmsTemplate['audit']
  updated_at: Date
}

export type SmsMessageTable = {
  id: string
  enterprise_id: string
  purpose: SmsMessagePurpose
  phone: string
  user_id: string | null
  state: SmsDeliveryState
  reason: ColumnType<string, string | undefined, string>
  at: Date
}

export type SmsGatewayTables = {
  sms_gateways: SmsGatewayTable
  sms_templates: SmsTemplateTable
  sms_messages: SmsMessageTable
}
