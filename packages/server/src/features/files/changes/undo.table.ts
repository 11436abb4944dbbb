import type { ColumnType } from 'kysely'

type UndosTable = {
  id: string
  user_id: string
  kind: 'move' | 'copy' | 'rename' | 'delete' | 'grant'
  detail: ColumnType<unknown, string, string>
  until: Date
}

export type UndoTables = {
  undos: UndosTable
}
