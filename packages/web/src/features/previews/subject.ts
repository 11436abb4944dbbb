import type { downloadApi } from '@cabinet/contract/downloads'
import type { Reply } from '@cabinet/contract/endpoint'
import type { FileItem } from '@cabinet/contract/nodes'

/** Where bytes are, and what they are. */
export type Ticket = Pick<Reply<typeof downloadApi.ticket>, 'address' | 'form' | 'mark'>

export type Purpose = 'view' | 'print' | 'download'

/** One version of a file, to be shown. */
export interface Subject {
  file: FileItem
  version: number
  /** Bytes of this version. */
  size: number
  /** Where the bytes are of what lies inside a file; its `file.id` is its own. */
  inside?: (purpose: Purpose) => Promise<Ticket>
}
