import type { downloadEndpoints } from '@cabinet/contract/downloads'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { ListedFileItem } from '@cabinet/contract/nodes'

/** The address of content and its form. */
export type ContentTicket = Pick<EndpointReply<typeof downloadEndpoints.ticket>, 'address' | 'form' | 'mark'>

export type ContentPurpose = 'view' | 'print' | 'download'

/** One version of a file, to be shown. */
export interface PreviewSubject {
  file: ListedFileItem
  version: number
  /** Bytes of this version. */
  size: number
  /** Returns a ticket for a file inside another one, whose `file.id` is its own. */
  inside?: (purpose: ContentPurpose) => Promise<ContentTicket>
}
