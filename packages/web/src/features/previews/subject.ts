import type { downloadEndpoints } from '@cabinet/contract/downloads'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { ListedFileItem } from '@cabinet/contract/nodes'

/** Where bytes are, and what they are. */
export type ContentTicket = Pick<EndpointReply<typeof downloadEndpoints.ticket>, 'address' | 'form' | 'mark'>

export type ContentPurpose = 'view' | 'print' | 'download'

/** One version of a file, to be shown. */
export interface PreviewSubject {
  file: ListedFileItem
  version: number
  /** Bytes of this version. */
  size: number
  /** Where the bytes are of what lies inside a file; its `file.id` is its own. */
  inside?: (purpose: ContentPurpose) => Promise<ContentTicket>
}
