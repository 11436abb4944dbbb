import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PushMessageBody } from '../ctx.ts'

export type PushMessageTables = {
  push_messages: {
    id: GeneratedAlways<number>
    /** xid8 as text. */
    tx: Generated<string>
    user_ids: string[]
    body: JSONColumnType<PushMessageBody>
    created_at: Generated<Date>
  }
}
