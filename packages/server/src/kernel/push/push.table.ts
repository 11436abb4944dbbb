import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PushMessage } from '../ctx.ts'

export type PushTables = {
  push_messages: {
    id: GeneratedAlways<number>
    /** xid8 as text. */
    tx: Generated<string>
    user_ids: string[]
    body: JSONColumnType<PushMessage>
    created_at: Generated<Date>
  }
}
