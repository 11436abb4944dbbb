import type { SubscriptionMode } from '@cabinet/contract/notices.subscriptions'
import type { ColumnType } from 'kysely'

export type SubscriptionTables = {
  node_subscriptions: {
    user_id: string
    node_id: string
    mode: Exclude<SubscriptionMode, 'none'>
    created_at: Date
  }
  subscription_progress: {
    one: ColumnType<boolean, never, never>
    journal_id: number
  }
}
