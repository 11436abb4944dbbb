import { type EditingSaved, type EditingSaving, editingStreams } from '@cabinet/contract/editing'
import { fetchBytes, sendFile } from '../../../kernel/files.ts'
import { apiBase } from '../../../kernel/send.ts'
import { bearer } from '../../../kernel/session.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What the session began with. Throws CallError. */
export const fetchSource = async (memberId: string): Promise<Bytes> =>
  new Uint8Array(await fetchBytes(editingStreams.source, { memberId }))

/** Keeps the file as it is now as a draft. Throws CallError. */
export const sendDraft = (memberId: string, bytes: Bytes) =>
  sendFile(editingStreams.draft, { memberId }, new Blob([bytes]))

/** Makes a version of the file as it is now. Throws CallError. */
export const sendVersion = (saving: EditingSaving, bytes: Bytes): Promise<EditingSaved> =>
  sendFile(editingStreams.save, saving, new Blob([bytes]))

/** Tells the server that this window is closing, as far as the browser still lets it. */
export async function sendLeaving(memberId: string): Promise<void> {
  await fetch(`${apiBase}/api/File/LeaveEditing`, {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${await bearer()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ MemberId: memberId }),
    credentials: 'omit',
  }).catch(() => undefined)
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
