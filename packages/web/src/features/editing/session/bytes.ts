import {
  type EditingSaveQuery,
  type EditingSaveReply,
  editingEndpoints,
  editingStreams,
} from '@cabinet/contract/editing'
import { fetchStreamBytes, sendFileToEndpoint } from '../../../kernel/files.ts'
import { apiBaseAddress } from '../../../kernel/send.ts'
import { freshBearerToken } from '../../../kernel/session.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Fetches the content the session began with. Throws CallError. */
export const fetchSessionSource = async (memberId: string): Promise<Bytes> =>
  new Uint8Array(await fetchStreamBytes(editingStreams.source, { memberId }))

/** Stores the current file as a draft. Throws CallError. */
export const sendSessionDraft = (memberId: string, bytes: Bytes) =>
  sendFileToEndpoint(editingStreams.draft, { memberId }, new Blob([bytes]))

/** Saves the current file as a version. Throws CallError. */
export const sendSessionVersion = (saving: EditingSaveQuery, bytes: Bytes): Promise<EditingSaveReply> =>
  sendFileToEndpoint(editingStreams.save, saving, new Blob([bytes]))

/** Notifies the server that this window is closing, as far as the browser still allows it. */
export async function sendSessionLeaving(memberId: string): Promise<void> {
  await fetch(`${apiBaseAddress}${editingEndpoints.leave.path}`, {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${await freshBearerToken()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ MemberId: memberId }),
    credentials: 'omit',
  }).catch(() => undefined)
}

export const areBytesEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
