import { sql } from 'kysely'
import type { Tx } from '../../../kernel/ctx.ts'

/** A grant that lets a user read an archived item. */
export interface ArchiveLoan {
  nodeId: string
  subject: string
}

/** Ends every request and loan of these records; returns the loans. */
export async function endRecordRequests(tx: Tx, recordIds: readonly string[]): Promise<ArchiveLoan[]> {
  const { rows } = await sql<ArchiveLoan & { lent: boolean }>`
    with before as (
      select q.id, q.state = 'approved' and q.kind = 'borrow' as lent, r.node_id, q.user_id
      from archive_requests q join archive_records r on r.id = q.record_id
      where q.record_id = any(${recordIds}::uuid[]) and (q.state = 'pending' or (q.state = 'approved' and q.kind = 'borrow'))
      for update of q
    )
    update archive_requests q set state = 'ended' from before where q.id = before.id
    returning before.node_id as "nodeId", before.user_id as subject, before.lent`.execute(tx.db)
  return rows.filter(({ lent }) => lent).map(({ nodeId, subject }) => ({ nodeId, subject }))
}
